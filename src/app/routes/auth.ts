import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** Signing in. */
export const AUTH: RouteSpec[] = [
  {
    pattern: patterns.login,
    module: 'src/screens/login/login-screen.tsx',
    load: async () => (await import('../../screens/login/login-screen.tsx')).LoginScreen,
    texts: ['auth'],
    meta: 'auth',
  },
]

import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** Signing in and up, and what the links of our messages lead to. */
export const AUTH: RouteSpec[] = [
  {
    pattern: patterns.login,
    module: 'src/screens/auth/login-screen.tsx',
    load: async () => (await import('../../screens/auth/login-screen.tsx')).LoginScreen,
    texts: ['auth'],
    title: (t) => t('auth:title'),
  },
  {
    pattern: patterns.signUp,
    module: 'src/screens/auth/sign-up-screen.tsx',
    load: async () => (await import('../../screens/auth/sign-up-screen.tsx')).SignUpScreen,
    texts: ['auth'],
    title: (t) => t('auth:signUpTitle'),
  },
  {
    pattern: patterns.forgotPassword,
    module: 'src/screens/auth/forgot-password-screen.tsx',
    load: async () => (await import('../../screens/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
    texts: ['auth'],
    title: (t) => t('auth:forgotTitle'),
  },
  {
    pattern: patterns.resetPassword,
    module: 'src/screens/auth/reset-password-screen.tsx',
    load: async () => (await import('../../screens/auth/reset-password-screen.tsx')).ResetPasswordScreen,
    texts: ['auth', 'recovery'],
    title: (t) => t('recovery:resetTitle'),
  },
  {
    pattern: patterns.verifyEmail,
    module: 'src/screens/auth/verify-email-screen.tsx',
    load: async () => (await import('../../screens/auth/verify-email-screen.tsx')).VerifyEmailScreen,
    texts: ['auth', 'recovery'],
    title: (t) => t('recovery:verifyTitle'),
  },
]

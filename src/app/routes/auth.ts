import { patterns } from '../../domain/paths.ts'
import type { RouteSpec } from '../route.ts'

/** Signing in and up, and what the links of our messages lead to. */
export const AUTH: RouteSpec[] = [
  {
    pattern: patterns.login,
    load: async () => (await import('../../screens/auth/login-screen.tsx')).LoginScreen,
    texts: ['auth'],
  },
  {
    pattern: patterns.signUp,
    load: async () => (await import('../../screens/auth/sign-up-screen.tsx')).SignUpScreen,
    texts: ['auth'],
  },
  {
    pattern: patterns.forgotPassword,
    load: async () => (await import('../../screens/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
    texts: ['auth'],
  },
  {
    pattern: patterns.resetPassword,
    load: async () => (await import('../../screens/auth/reset-password-screen.tsx')).ResetPasswordScreen,
    texts: ['auth', 'recovery'],
  },
  {
    pattern: patterns.verifyEmail,
    load: async () => (await import('../../screens/auth/verify-email-screen.tsx')).VerifyEmailScreen,
    texts: ['auth', 'recovery'],
  },
]

import { patterns } from '../../platform/address/paths.ts'
import type { RouteSpec } from '../../platform/address/route.ts'

/** Signing in and up, and the pages that links in our mails open. */
export const AUTH: RouteSpec[] = [
  {
    pattern: patterns.login,
    load: async () => (await import('../../features/auth/pages/login-screen.tsx')).LoginScreen,
    texts: ['auth'],
  },
  {
    pattern: patterns.signUp,
    load: async () => (await import('../../features/auth/pages/sign-up-screen.tsx')).SignUpScreen,
    texts: ['auth'],
  },
  {
    pattern: patterns.forgotPassword,
    load: async () => (await import('../../features/auth/pages/forgot-password-screen.tsx')).ForgotPasswordScreen,
    texts: ['auth'],
  },
  {
    pattern: patterns.resetPassword,
    load: async () => (await import('../../features/auth/pages/reset-password-screen.tsx')).ResetPasswordScreen,
    texts: ['auth', 'recovery'],
  },
  {
    pattern: patterns.verifyEmail,
    load: async () => (await import('../../features/auth/pages/verify-email-screen.tsx')).VerifyEmailScreen,
    texts: ['auth', 'recovery'],
  },
]

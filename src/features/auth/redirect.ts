import { safeRedirect } from '../../../openapi/redirect.ts'

/** The path that the query of an address asks to go to after signing in; null when it asks for none (AUTH-54). */
export function redirectIn(search: string, origin: string): string | null {
  const redirectUrl = new URLSearchParams(search).get('redirectUrl')
  return redirectUrl === null ? null : safeRedirect(redirectUrl, origin)
}

/** Where to sign in with another provider, which leads back to a path of this site (AUTH-50). */
export const providerAddress = (provider: 'google' | 'facebook', redirectUrl: string) =>
  `/api/auth/${provider}?${new URLSearchParams({ redirectUrl })}`

const LONGEST = 2048
const UNSAFE = /[\\\p{Cc}]/u

/** Where to go after signing in: a path of this site and not an authentication page, else home. */
export function safeRedirect(given: string | null, origin: string): string {
  if (given === null || given.length > LONGEST || !/^\/(?!\/)/.test(given) || UNSAFE.test(given)) return '/'
  try {
    const url = new URL(given, origin)
    // Detours are resolved by now. The router takes any case; two slashes read back as another site.
    const isRefused = /^\/\/|^(\/[a-z]{2})?\/auth(\/|$)/i.test(url.pathname)
    return url.origin === new URL(origin).origin && !isRefused ? given : '/'
  } catch {
    return '/'
  }
}

const LONGEST = 2048
const UNSAFE = /[\\\p{Cc}]/u

/** What a `redirectUrl` may be, for both sides. Where to go after signing in: a path of this site and not an authentication page, else home. */
export function safeRedirect(given: string | null, origin: string): string {
  if (given === null || given.length > LONGEST || !/^\/(?!\/)/.test(given) || UNSAFE.test(given)) return '/'
  try {
    const url = new URL(given, origin)
    // `URL` has resolved `..` by now. The router ignores case, and `//` at the start would name another site.
    const isRefused = /^\/\/|^(\/[a-z]{2})?\/auth(\/|$)/i.test(url.pathname)
    return url.origin === new URL(origin).origin && !isRefused ? given : '/'
  } catch {
    return '/'
  }
}

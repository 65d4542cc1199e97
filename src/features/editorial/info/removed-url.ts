import type { UrlField } from '../../../platform/address/url-fields.ts'

/** Where the removed content was: a path of this site, which the page checks. */
const from: UrlField<string> = {
  fallback: '',
  read: (text) => (/^\/[^/]/.test(text) && text.length <= 250 ? text : undefined),
  write: (path) => path,
}

export const REMOVED_VIEW = { from }

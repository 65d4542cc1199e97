import { LOCALES } from '../../openapi/generated/constants.ts'
import { paths, patterns } from '../platform/address/paths.ts'
import { readUrl, type UrlSpec, words, writeUrl } from '../platform/address/url-fields.ts'
import { localised, splitLocale } from '../platform/texts/locales.ts'
import { pageOf } from './pages.ts'
import { matchPath, ROUTES } from './routes.ts'

/** Pages of one person, or of one e-mail to a person, and the results of a search. Search engines must not list them. */
const UNLISTED = [
  patterns.forgotPassword,
  patterns.resetPassword,
  patterns.verifyEmail,
  patterns.profile,
  patterns.booked,
  patterns.finished,
  patterns.courseFinished,
  '/certificates',
  patterns.courseMessages,
  patterns.search,
]

/** Query parameters of a page that does not name its own (PAGE-4, SEARCH-1, LIST-17). */
const USUAL: UrlSpec = { 'active-tab': words, q: words, page: words, limit: words, sort: words }

const LISTS: Readonly<Record<string, string>> = {
  [patterns.courseContent]: patterns.courses,
  [patterns.webinarContent]: patterns.webinars,
}

/** Addresses that only redirect: those of an item that name none lead to the list. */
export function redirectOf(path: string, search = ''): string | null {
  const plain = path.replace(/\/$/, '')
  if (plain === patterns.courseFinished && !new URLSearchParams(search).get('course')) return patterns.finished
  return LISTS[plain] ?? null
}

const isWithin = (parts: readonly string[], path: string) =>
  parts.some((part) => path === part || path.startsWith(`${part}/`))

export const isUnlisted = (path: string) => isWithin(UNLISTED, path)

/** Whether the query names something of one person's, such as where they were going. */
const isPersonal = (path: string) => isUnlisted(path) || isWithin(['/auth'], path)

export const hasPage = (path: string) => matchPath(path).isFound

/**
 * The query with only the parameters that the page reads, once each and in a fixed order, because others change nothing.
 * Begins with `?` unless empty. The query of a personal page stays as it is.
 */
export function knownQuery(path: string, search: string): string {
  const { route, isFound } = matchPath(path)
  if (search === '' || isPersonal(path)) return search
  if (!isFound || redirectOf(path) !== null) return ''
  const spec = pageOf(route).query ?? USUAL
  return writeUrl(spec, readUrl(spec, search))
}

/** No real link is longer. */
const LONGEST_SHARED = 300

/** The one address for all that show the same page, and whether guests may share the rendered page. */
export function knownAddress(url: string) {
  const { pathname, search } = new URL(`http://lectern.internal${url}`)
  const { path } = splitLocale(pathname)
  const address = pathname + knownQuery(path, search)
  const isShared = address.length <= LONGEST_SHARED && !(isPersonal(path) && search !== '')
  return { address, isShared }
}

/** Pages that are always there, without their locale: those whose address names no single thing. */
function fixedPaths(): string[] {
  const open = ROUTES.filter((route) => pageOf(route).status === undefined).map(({ pattern }) =>
    pattern.replace(/\/:\w+\?/g, ''),
  )
  return [...new Set(open)].filter((path) => !path.includes(':') && !isUnlisted(path) && redirectOf(path) === null)
}

const OF_KIND = {
  course: paths.course,
  article: paths.article,
  tutor: paths.tutor,
  webinar: paths.webinar,
  offline: paths.offlineEvent,
}

/** What the server needs for the sitemap and does not know without the portal's routes. */
export const siteAddresses = {
  fixed: fixedPaths,
  /** null as long as the portal has no page for things of that kind */
  of(kind: keyof typeof OF_KIND, alias: string): string | null {
    const path = OF_KIND[kind](alias)
    return hasPage(path) ? path : null
  },
  languages: (path: string) => LOCALES.map((locale) => ({ locale, path: localised(locale, path) })),
  closed: () => UNLISTED.flatMap((path) => LOCALES.map((locale) => localised(locale, path))),
}

import type { Services } from '../context.ts'
import { PUBLISHED_LISTS, type PublishedList, selectPublished, selectPublishedPages } from './published.ts'
import type { SiteAddresses } from './renderer.ts'

/**
 * Rows in one part of the sitemap. Each has addresses in eight languages with links to the other seven, some 9 kB in
 * all, so a part stays far below the limits of 50 000 addresses and 50 MB (sitemaps.org).
 */
const THINGS_A_PART = 1000
const FIXED = 'pages'

interface Map {
  db: Services['db']
  origin: string
  addresses: SiteAddresses
}

interface Place {
  path: string
  updatedAt: Date | null
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const lastmod = (at: Date | null) => (at ? `<lastmod>${at.toISOString()}</lastmod>` : '')

/** The index of the sitemap. */
export async function sitemapIndex({ db, origin, addresses }: Map): Promise<string> {
  const parts = [{ name: FIXED, updatedAt: null as Date | null }]
  for (const list of PUBLISHED_LISTS) {
    if (!hasPages(addresses, list)) continue
    const pages = await selectPublishedPages(db, list, THINGS_A_PART)
    parts.push(...pages.map((updatedAt, index) => ({ name: `${list}-${index + 1}`, updatedAt })))
  }
  const entries = parts.map(
    ({ name, updatedAt }) =>
      `<sitemap><loc>${escaped(`${origin}/sitemap-${name}.xml`)}</loc>${lastmod(updatedAt)}</sitemap>`,
  )
  return document('sitemapindex', '', entries)
}

/** A part of the sitemap by its name; null when there is none. */
export async function sitemapPart({ db, origin, addresses }: Map, name: string): Promise<string | null> {
  if (name === FIXED) return partOf(addresses.fixed().map((path) => ({ path, updatedAt: null })))
  const [list = '', number = ''] = name.split('-')
  if (!isList(list) || !/^[1-9]\d{0,4}$/.test(number)) return null
  const page = { limit: THINGS_A_PART, offset: (Number(number) - 1) * THINGS_A_PART }
  const places = (await selectPublished(db, list, page)).flatMap(({ kind, alias, updatedAt }) => {
    const path = addresses.of(kind, alias)
    return path === null ? [] : [{ path, updatedAt }]
  })
  return places.length === 0 ? null : partOf(places)

  function partOf(places: Place[]) {
    return document('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', places.map(entriesOf))
  }

  function entriesOf({ path, updatedAt }: Place) {
    const all = addresses.languages(path).map((one) => ({ ...one, url: escaped(origin + one.path) }))
    const link = (language: string, url: string) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${url.replaceAll('"', '&quot;')}"/>`
    const links = [...all.map(({ locale, url }) => link(locale, url)), link('x-default', all[0]?.url ?? '')].join('')
    return all.map(({ url }) => `<url><loc>${url}</loc>${lastmod(updatedAt)}${links}</url>`).join('')
  }
}

const isList = (name: string): name is PublishedList => PUBLISHED_LISTS.some((list) => list === name)

const KINDS = { courses: ['course'], articles: ['article'], tutors: ['tutor'], events: ['webinar', 'offline'] } as const

const hasPages = (addresses: SiteAddresses, list: PublishedList) =>
  KINDS[list].some((kind) => addresses.of(kind, 'any') !== null)

const document = (root: string, namespaces: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>${entries.join('')}</${root}>\n`

/** The addresses that robots may request, and the address of the sitemap. */
export function robotsText(origin: string, addresses: SiteAddresses): string {
  const closed = ['/api/', ...addresses.closed()]
  return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  )
}

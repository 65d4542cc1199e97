import type { i18n } from 'i18next'
import { LOCALES } from '../../openapi/generated/constants.ts'
import type { Locale } from '../../openapi/generated/portal.ts'
import type { Site } from '../features/editorial/content/content.ts'
import { patterns } from '../platform/address/paths.ts'
import type { PageMeta } from '../platform/address/route.ts'
import { DEFAULT_LOCALE, localised } from '../platform/texts/locales.ts'
import type { PageSpec } from './pages.ts'
import { hasPage, isUnlisted } from './site-addresses.ts'
import { breadcrumbData, nameOf, type Place, pathOf, siteData, subjectData, type Thing } from './structured-data.ts'

export interface HeadInput {
  texts: i18n
  origin: string
  locale: Locale
  /** path without its locale */
  path: string
  /** what the page reads of its address's query */
  search: string
  meta: PageSpec['meta']
  data: PageMeta | undefined
  site: Site | null
  isFound: boolean
}

/** As Open Graph names languages: with the region where most of their readers live. */
function openGraphOf(locale: Locale) {
  const { language, region } = new Intl.Locale(locale).maximize()
  return `${language}_${region}`
}

/** Lists with a description of their own. Its text is used on the server only. */
const LISTS = ['courses', 'webinars', 'offline', 'experts', 'articles'] as const

const NO_INDEX = '<meta name="robots" content="noindex">'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function titleOf({ t }: i18n, meta: HeadInput['meta']) {
  if (meta === 'removed') return t('info:removed.title')
  return meta ? t(`${meta}:metaTitle`) : t('notFound.title')
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`

/**
 * Title, description, canonical address, links to the other languages, Open Graph and structured data. Personal pages
 * and search results are not indexed, so they have no canonical address.
 */
export function pageHead(input: HeadInput): string {
  const { texts, origin, locale, path, search, meta, data, isFound } = input
  const { t } = texts
  const title = data?.title ?? titleOf(texts, meta)
  const described = LISTS.find((one) => one === meta) ?? 'home'
  const description = data?.description ?? t(`head:description.${described}`)
  const image = data?.image ? new URL(data.image, origin).href : undefined
  const shownTitle = `<title>${escaped(title)} · Lectern</title>`
  if (!isFound) return shownTitle + NO_INDEX
  const shownDescription = `<meta name="description" content="${escaped(description)}">`
  if (isUnlisted(path) || new URLSearchParams(search).has('q')) return shownTitle + shownDescription + NO_INDEX
  const known = knownPath(path, data) + pageOf(search)
  const address = (one: Locale) => origin + localised(one, known)
  return [
    shownTitle,
    shownDescription,
    `<link rel="canonical" href="${escaped(address(locale))}">`,
    ...LOCALES.map((one) => `<link rel="alternate" hreflang="${one}" href="${escaped(address(one))}">`),
    `<link rel="alternate" hreflang="x-default" href="${escaped(address(DEFAULT_LOCALE))}">`,
    property('og:type', typeOf(data)),
    property('og:title', title),
    property('og:description', description),
    property('og:site_name', 'Lectern'),
    property('og:url', address(locale)),
    property('og:locale', openGraphOf(locale)),
    ...LOCALES.filter((one) => one !== locale).map((one) => property('og:locale:alternate', openGraphOf(one))),
    ...(image ? [property('og:image', image)] : []),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    structured(input),
  ].join('')
}

/** The id, capitals and a trailing slash all name the same page. */
function knownPath(path: string, data: PageMeta | undefined) {
  if (data?.about) return pathOf(data.about)
  return path === patterns.home ? path : path.replace(/\/+$/, '')
}

/** Pages of a list are indexed separately; orders and filters are not. */
function pageOf(search: string) {
  const page = new URLSearchParams(search).get('page') ?? ''
  return /^[1-9]\d{0,3}$/.test(page) && page !== '1' ? `?page=${page}` : ''
}

function typeOf(data: PageMeta | undefined) {
  if (data?.about && 'article' in data.about) return 'article'
  return data?.about && 'tutor' in data.about ? 'profile' : 'website'
}

/** A data block: browsers do not run it, so the content policy has nothing to say about it. */
function structured({ origin, locale, path, data, site }: HeadInput) {
  const place: Place = { origin, locale, hasPage }
  const things: Thing[] = path === patterns.home ? siteData(place) : []
  if (data?.about) things.push(subjectData(data.about, place), wayTo(place, data.about, site))
  if (things.length === 0) return ''
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things })
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`
}

/** Lists whose items have addresses outside that of the list. */
function parentOf(about: NonNullable<PageMeta['about']>) {
  if ('course' in about) return patterns.courses
  return 'event' in about && about.event.type === 'webinar' ? patterns.webinars : null
}

/** From the first page over the list in the site's navigation, if there is one, to the thing. */
function wayTo(place: Place, about: NonNullable<PageMeta['about']>, site: Site | null) {
  const own = pathOf(about)
  const parent = parentOf(about) ?? own.slice(0, own.lastIndexOf('/'))
  const list = site?.navigation.find(({ path }) => path === parent && path !== own)
  return breadcrumbData(place, [
    { label: 'Lectern', path: patterns.home },
    ...(list ? [list] : []),
    { label: nameOf(about), path: own },
  ])
}

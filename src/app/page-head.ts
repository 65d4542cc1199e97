import type { i18n } from 'i18next'
import { DEFAULT_LOCALE, LOCALES, type Locale, localised } from '../domain/locales.ts'
import type { PageMeta } from './route.ts'

export interface HeadInput {
  texts: i18n
  origin: string
  locale: Locale
  /** path without its locale */
  path: string
  meta: 'home' | 'courses' | 'auth' | 'finished' | 'removed' | undefined
  data: PageMeta | undefined
  isFound: boolean
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function titleOf({ t }: i18n, meta: HeadInput['meta']) {
  if (meta === 'removed') return t('info:removed.title')
  return meta ? t(`${meta}:metaTitle`) : t('notFound.title')
}

/** Title, description, canonical address, the same page in the other languages, and what a shared link shows. */
export function pageHead({ texts, origin, locale, path, meta, data, isFound }: HeadInput): string {
  const { t } = texts
  const title = data?.title ?? titleOf(texts, meta)
  const description =
    data?.description ?? (meta === 'courses' ? t('courses:metaDescription') : t('home:metaDescription'))
  const address = (one: Locale) => escaped(origin + localised(one, path))
  const image = data?.image ? new URL(data.image, origin).href : undefined
  if (!isFound) return `<title>${escaped(title)} · Lectern</title><meta name="robots" content="noindex">`
  return [
    `<title>${escaped(title)} · Lectern</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${address(locale)}">`,
    ...LOCALES.map((one) => `<link rel="alternate" hreflang="${one}" href="${address(one)}">`),
    `<link rel="alternate" hreflang="x-default" href="${address(DEFAULT_LOCALE)}">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${escaped(description)}">`,
    '<meta property="og:site_name" content="Lectern">',
    `<meta property="og:url" content="${address(locale)}">`,
    ...(image ? [`<meta property="og:image" content="${escaped(image)}">`] : []),
  ].join('')
}

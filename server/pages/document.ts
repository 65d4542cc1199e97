import { createHash } from 'node:crypto'
import { AFTER_PAINT, BEFORE_PAINT, FOR_READERS } from './generated/inline-scripts.ts'
import type { Assets, Page } from './renderer.ts'

/** A finished document, and a content security policy that allows only its own inline scripts. */
export interface Document {
  status: number
  html: string
  csp: string
  redirect: string | null
}

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const POLICY = [
  "default-src 'self'",
  `script-src 'self' ${[BEFORE_PAINT, FOR_READERS, AFTER_PAINT].map(sha).join(' ')}`,
  // React writes custom properties as style attributes; rules come only from the hashed element or a style sheet.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  // The player reads videos from blobs, and its own empty caption track is a data address.
  "media-src 'self' blob: data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
]

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
/** Attributes by which an inline script knows what it needs. */
const data = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => ` data-${name}="${attribute(value)}"`)
    .join('')
/** JSON for a script element, escaped so that it cannot end the element. */
const embedded = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The element after the content. */
const STATE = 'state'
/** Nothing is painted before the content is whole, so that no part of it moves when the next one arrives. */
const WHOLE_FIRST = `<link rel="expect" href="#${STATE}" blocking="render">`

/** `analyticsUrl`: the only external address that the page may connect to. */
export function makeDocument(page: Page, assets: Assets, analyticsUrl: string | null): Document {
  const files = data({
    styles: assets.styles ?? '',
    starts: assets.starts.join(' '),
    preloads: assets.preloads(page.modules).join(' '),
  })
  const visits = analyticsUrl === null ? '' : data({ visits: analyticsUrl, visited: page.visited })
  const durations = page.durations === null ? '' : data({ ...page.durations })
  // In development Emotion runs in the browser and adds its rules to an element that is empty at first.
  const isLive = assets.styles === null
  const html = `<!doctype html><html lang="${page.locale}" dir="${page.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${page.head}<link rel="icon" href="/favicon.svg" type="image/svg+xml">${WHOLE_FIRST}<script>${BEFORE_PAINT}</script><style${isLive ? data({ emotion: page.css.ids }) : ''}>${page.css.rules}</style></head><body><div id="root">${page.html}</div><script type="application/json" id="${STATE}">${embedded(page.state)}</script><script${visits}${durations}>${FOR_READERS}</script><script${files} data-runs="${page.runs}">${AFTER_PAINT}</script></body></html>`
  const styles = `style-src-elem 'self' ${sha(page.css.rules)}${isLive ? ` ${sha('')}` : ''}`
  const connections = analyticsUrl === null ? [] : [`connect-src 'self' ${new URL(analyticsUrl).origin}`]
  const csp = [...POLICY, styles, ...connections].join('; ')
  return { status: page.status, html, csp, redirect: page.redirect }
}

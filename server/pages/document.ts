import { createHash } from 'node:crypto'
import type { Assets, Page } from './renderer.ts'

/** A finished document, and a content security policy that allows only its own inline scripts. */
export interface Document {
  status: number
  html: string
  csp: string
  redirect: string | null
}

/**
 * Runs before the first paint. Sets the person's theme and whether this browser holds a session, so that a page for
 * guests does not flash "Sign in" to a signed-in person.
 */
const BEFORE_PAINT = `(()=>{const d=document.documentElement;try{const t=localStorage.getItem("lectern.theme");if(t)d.dataset.theme=t;if(localStorage.getItem("lectern.access-token"))d.dataset.session="likely"}catch{}})()`

/**
 * Starts the scripts after the first paint, when the page is loaded and the network is idle, or at the first sign of
 * use; at the latest 3 s after loading, because a page in the background is not painted. A form submitted before its
 * handler exists is kept and submitted again; the handler of a deferred part may come after the page's.
 */
const AFTER_PAINT = `(()=>{const s=document.currentScript.dataset,go=()=>{if(go.done)return;go.done=1;for(const h of JSON.parse(s.preloads)){const l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}const e=document.createElement("script");e.type="module";e.src=s.entry;document.head.append(e)};addEventListener("submit",e=>{if(!e.target.matches("[method=post],[data-early]")||e.defaultPrevented)return;e.preventDefault();window.lecternSubmit=e.target;go()});for(const n of ["pointerdown","keydown","focusin","touchstart"])addEventListener(n,go,{once:true,passive:true});const idle=()=>(window.requestIdleCallback??setTimeout)(go,{timeout:1500}),painted=()=>{setTimeout(go,3000);window.PerformanceObserver?.supportedEntryTypes?.includes("paint")?new PerformanceObserver(l=>{if(l.getEntriesByName("first-contentful-paint").length)idle()}).observe({type:"paint",buffered:true}):idle()};document.readyState==="complete"?painted():addEventListener("load",painted)})()`

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const POLICY = [
  "default-src 'self'",
  `script-src 'self' ${sha(BEFORE_PAINT)} ${sha(AFTER_PAINT)}`,
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
/** JSON for a script element, escaped so that it cannot end the element. */
const embedded = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** `analyticsUrl`: the only external address that the page may connect to. */
export function makeDocument(page: Page, assets: Assets, analyticsUrl: string | null): Document {
  const preloads = JSON.stringify(assets.preloads(page.modules))
  const html = `<!doctype html><html lang="${page.locale}" dir="${page.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${page.head}<link rel="icon" href="/favicon.svg" type="image/svg+xml"><script>${BEFORE_PAINT}</script><style data-emotion="${page.css.ids}">${page.css.rules}</style></head><body><div id="root">${page.html}</div><script type="application/json" id="state">${embedded(page.state)}</script><script data-entry="${assets.entry}" data-preloads="${attribute(preloads)}">${AFTER_PAINT}</script></body></html>`
  // In the browser, Emotion adds its rules to an element that is empty at first.
  const styles = `style-src-elem 'self' ${sha(page.css.rules)} ${sha('')}`
  const connections = analyticsUrl === null ? [] : [`connect-src 'self' ${new URL(analyticsUrl).origin}`]
  const csp = [...POLICY, styles, ...connections].join('; ')
  return { status: page.status, html, csp, redirect: page.redirect }
}

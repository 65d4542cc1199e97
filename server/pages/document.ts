import { createHash } from 'node:crypto'
import type { Assets, Page } from './renderer.ts'

/** A finished document with the policy that lets exactly its own inline scripts run. */
export interface Document {
  status: number
  html: string
  csp: string
  redirect: string | null
}

/**
 * Before the first paint: the theme the person chose, and whether this browser holds a session, so that a page made
 * for guests does not flash "Sign in" at somebody who is about to be recognised.
 */
const BEFORE_PAINT = `(()=>{const d=document.documentElement;try{const t=localStorage.getItem("lectern.theme");if(t)d.dataset.theme=t;if(localStorage.getItem("lectern.access-token"))d.dataset.session="likely"}catch{}})()`

/**
 * Scripts start after the first paint, when the page is loaded and the line is idle, or at the first sign of use; at the
 * latest 3 s after loading, for a page in the background is not painted. A form that nobody has taken care of yet is kept and
 * sent again once its handler is there; that of a deferred part may come after the page's.
 */
const AFTER_PAINT = `(()=>{const s=document.currentScript.dataset,go=()=>{if(go.done)return;go.done=1;for(const h of JSON.parse(s.preloads)){const l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)}const e=document.createElement("script");e.type="module";e.src=s.entry;document.head.append(e)};addEventListener("submit",e=>{if(!e.target.matches("[method=post],[data-early]")||e.defaultPrevented)return;e.preventDefault();window.lecternSubmit=e.target;go()});for(const n of ["pointerdown","keydown","focusin","touchstart"])addEventListener(n,go,{once:true,passive:true});const idle=()=>(window.requestIdleCallback??setTimeout)(go,{timeout:1500}),painted=()=>{setTimeout(go,3000);window.PerformanceObserver?.supportedEntryTypes?.includes("paint")?new PerformanceObserver(l=>{if(l.getEntriesByName("first-contentful-paint").length)idle()}).observe({type:"paint",buffered:true}):idle()};document.readyState==="complete"?painted():addEventListener("load",painted)})()`

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const POLICY = [
  "default-src 'self'",
  `script-src 'self' ${sha(BEFORE_PAINT)} ${sha(AFTER_PAINT)}`,
  // React writes custom properties as style attributes; rules themselves come from the one hashed element or a sheet.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  // The player feeds films from blobs, and an empty list of captions that it fills itself is an address of data.
  "media-src 'self' blob: data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
]

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
/** JSON inside a script element: nothing in it can end the element. */
const embedded = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** `analyticsUrl`: the one address elsewhere that the page may write to. */
export function makeDocument(page: Page, assets: Assets, analyticsUrl: string | null): Document {
  const preloads = JSON.stringify(assets.preloads(page.modules))
  const html = `<!doctype html><html lang="${page.locale}" dir="${page.dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${page.head}<link rel="icon" href="/favicon.svg" type="image/svg+xml"><script>${BEFORE_PAINT}</script><style data-emotion="${page.css.ids}">${page.css.rules}</style></head><body><div id="root">${page.html}</div><script type="application/json" id="state">${embedded(page.state)}</script><script data-entry="${assets.entry}" data-preloads="${attribute(preloads)}">${AFTER_PAINT}</script></body></html>`
  // Emotion adds its rules in the browser to an element that begins empty.
  const styles = `style-src-elem 'self' ${sha(page.css.rules)} ${sha('')}`
  const connections = analyticsUrl === null ? [] : [`connect-src 'self' ${new URL(analyticsUrl).origin}`]
  const csp = [...POLICY, styles, ...connections].join('; ')
  return { status: page.status, html, csp, redirect: page.redirect }
}

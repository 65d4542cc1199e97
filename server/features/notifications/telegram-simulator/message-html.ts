import { type Html, html } from '../../../simulators/html.ts'

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }
const PIECE = /<(\/?)([a-z]+)(?: href="([^"<>]*)")?>|([^<]+)|(<)/gi
const TAGS = ['a', 'b']

/** The part of Telegram's HTML that is used. Throws, as Telegram refuses, what it could not read. */
export function messageHtml(text: string): { content: Html; length: number } {
  const open: string[] = []
  const pieces: Html[] = []
  let length = 0
  for (const [, slash, name = '', href, words, stray] of text.matchAll(PIECE)) {
    if (stray !== undefined) throw new Error("Bad Request: can't parse entities: Unsupported start tag")
    if (words !== undefined) {
      const plain = words.replace(/&(lt|gt|amp|quot);/g, (_, entity: string) => ENTITIES[entity] ?? '')
      length += plain.length
      pieces.push(html`${plain}`)
      continue
    }
    const tag = name.toLowerCase()
    if (!TAGS.includes(tag)) throw new Error(`Bad Request: can't parse entities: Unsupported start tag "${tag}"`)
    if (slash === '/') {
      if (open.pop() !== tag) throw new Error(`Bad Request: can't parse entities: Unmatched end tag "${tag}"`)
      pieces.push(tag === 'a' ? html`</a>` : html`</b>`)
    } else {
      open.push(tag)
      pieces.push(tag === 'a' ? html`<a href="${safe(href)}" rel="noopener noreferrer">` : html`<b>`)
    }
  }
  if (open.length > 0) throw new Error(`Bad Request: can't parse entities: Can't find end tag for "${open.at(-1)}"`)
  return { content: html`${pieces}`, length }
}

/** Only addresses of pages, as in Telegram. */
const safe = (href = '') => {
  const url = href.replace(/&(lt|gt|amp|quot);/g, (_, entity: string) => ENTITIES[entity] ?? '')
  return /^https?:\/\//.test(url) ? url : ''
}

import { excessOf, isOvergrown } from './bounds.ts'
import { type Formulas, toHtml } from './html.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The text as it was written, with its line breaks. */
export const asWritten = (markdown: string) =>
  `<p style="white-space:pre-wrap">${markdown.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)}</p>`

/** Markdown as HTML, or null when it would cost too much: `bounds.ts` says what that is. */
export function boundedHtml(markdown: string, formulas?: Formulas): string | null {
  if (excessOf(markdown) !== null) return null
  const html = tryToHtml(markdown, formulas)
  return html === null || isOvergrown(html, markdown) ? null : html
}

/** What sets formulas may still give up, such as on a few that are too deep for its recursion. */
function tryToHtml(markdown: string, formulas: Formulas | undefined) {
  try {
    return toHtml(markdown, formulas)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

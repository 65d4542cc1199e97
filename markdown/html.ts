import { micromark, type Options } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

export interface Formulas {
  syntax: NonNullable<Options['extensions']>[number]
  html: NonNullable<Options['htmlExtensions']>[number]
}

const SIDES: Record<string, string> = { left: 'start', center: 'center', right: 'end' }

/** Columns are aligned by an attribute that HTML has given up, and by sides that are others from right to left. */
const aligned = (html: string) =>
  html.replace(
    /<(t[hd]) align="(left|center|right)">/g,
    (_, cell, side) => `<${cell} style="text-align:${SIDES[side]}">`,
  )

/** What may be wider than the page scrolls in itself, also by keyboard. */
const scrolled = (html: string) =>
  html
    .replaceAll('<pre>', '<pre dir="ltr" tabindex="0">')
    .replaceAll('<div class="math math-display">', '<div class="math math-display" tabindex="0">')
    .replaceAll('<table>', '<div tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')

/** Markdown as HTML. Embedded HTML is shown as text and only safe link protocols survive, so nothing in it can run. */
export const toHtml = (markdown: string, formulas?: Formulas) =>
  scrolled(
    aligned(
      micromark(markdown, {
        extensions: [gfmTable(), ...(formulas ? [formulas.syntax] : [])],
        htmlExtensions: [gfmTableHtml(), ...(formulas ? [formulas.html] : [])],
      }),
    ),
  )

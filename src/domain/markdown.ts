import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

const SIDES: Record<string, string> = { left: 'start', center: 'center', right: 'end' }

/** Columns are aligned by an attribute that HTML has given up, and by sides that are others from right to left. */
const aligned = (html: string) =>
  html.replace(
    /<(t[hd]) align="(left|center|right)">/g,
    (_, cell, side) => `<${cell} style="text-align:${SIDES[side]}">`,
  )

/** Markdown as HTML. Embedded HTML is shown as text and only safe link protocols survive, so nothing in it can run. */
export const toHtml = (markdown: string) =>
  aligned(micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] }))

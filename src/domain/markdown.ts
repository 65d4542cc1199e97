import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'

/** Markdown as HTML. Embedded HTML is shown as text and only safe link protocols survive, so nothing in it can run. */
export const toHtml = (markdown: string) =>
  micromark(markdown, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })

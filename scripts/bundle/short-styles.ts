import { type Plugin, parseSync, Visitor } from 'vite'

/** A piece of a style as it is written, without what browsers have no use for: comments, line breaks and indentation. */
const shortened = (style: string) =>
  style
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')

/** The code of a module with its styles, css`…`, shortened. */
export function withShortStyles(id: string, code: string) {
  const pieces: { start: number; text: string }[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type !== 'Identifier' || tag.name !== 'css') return
      // The parser counts the marks around a piece as part of it.
      for (const { start, value } of quasi.quasis)
        pieces.push({ start: code.indexOf(value.raw, start), text: value.raw })
    },
  }).visit(parseSync(id, code).program)
  let short = code
  for (const { start, text } of pieces.sort((one, other) => other.start - one.start))
    short = short.slice(0, start) + shortened(text) + short.slice(start + text.length)
  return short
}

/** A plugin that shortens what stands in css`…`, which bundlers do not read. */
export const shortStyles: Plugin = {
  name: 'lectern-short-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.+\.tsx?$/, code: 'css`' },
    handler: (code, id) => ({ code: withShortStyles(id, code), map: null }),
  },
}

/** Text that is already markup. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | Html | Html[] | null

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

function markup(value: Value): string {
  if (value === null) return ''
  if (typeof value === 'string') return escaped(value)
  return Array.isArray(value) ? value.map(markup).join('') : value.text
}

/** Builds markup and escapes every value that is not markup itself. */
export const html = (parts: TemplateStringsArray, ...values: Value[]) =>
  new Html(String.raw({ raw: parts }, ...values.map(markup)))

/** Markup or a style from this program, which needs no escaping. */
export const trusted = (text: string) => new Html(text)

/** Text that is markup already. */
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

/** Markup with values in it, of which everything that is not markup itself is escaped. */
export const html = (parts: TemplateStringsArray, ...values: Value[]) =>
  new Html(String.raw({ raw: parts }, ...values.map(markup)))

/** Markup, or a style, that this program wrote itself. */
export const trusted = (text: string) => new Html(text)

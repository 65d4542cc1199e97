import { DomainError } from '../domain-error.ts'
import type { Prose } from '../prose/prose.ts'

/** What the framework keeps of the body that an operation takes. */
interface Body {
  content?: { 'application/json'?: { schema?: Schema } }
}

interface Schema {
  format?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
}

const alternatives = ({ anyOf = [], allOf = [], oneOf = [] }: Schema) => [...anyOf, ...allOf, ...oneOf]

/** Each text of a valid body that the contract calls Markdown, with the path of its field. */
function* proseIn(schema: Schema, value: unknown, path: string[] = []): Generator<[string, string]> {
  for (const one of alternatives(schema)) yield* proseIn(one, value, path)
  if (typeof value === 'string') {
    if (schema.format === 'markdown') yield [path.join('.'), value]
  } else if (Array.isArray(value)) {
    const { items } = schema
    if (items) for (const [index, one] of value.entries()) yield* proseIn(items, one, [...path, `${index}`])
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(schema.properties ?? {}))
      yield* proseIn(inner, Reflect.get(value, name), [...path, name])
  }
}

/** Refuses Markdown that passed the counts of its format, and would still cost too much: it is rendered, not counted. */
export async function refuseCostlyProse(prose: Prose, taken: unknown, body: unknown) {
  const schema = (taken as Body | undefined)?.content?.['application/json']?.schema
  if (!schema) return
  for (const [field, text] of proseIn(schema, body)) {
    const excess = await prose.excess(text)
    if (excess === null) continue
    throw new DomainError('invalid-request', { fieldKeys: { [field]: { key: `fields.markdown.${excess}` } } })
  }
}

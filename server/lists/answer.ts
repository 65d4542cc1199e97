import type { FastifyReply } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { DomainError } from '../domain-error.ts'

type Serialize = (payload: unknown) => string
interface Envelope {
  items: Record<string, unknown>[]
}

/**
 * Implements `single=true` and `fields[]=` of a list (specification point 7), with the item schema in `x-single`. Returns
 * the JSON of the answer.
 */
export function listAnswers(contract: OpenAPIV3_1.Document) {
  const serializers = new Map<string, Serialize>()

  /** A serializer with every field optional, because the caller may ask for some of them only. */
  const partial = (reply: FastifyReply, name: string): Serialize => {
    const known = serializers.get(name)
    if (known) return known
    const { required: _, ...schema } = contract.components?.schemas?.[name] ?? {}
    const made = reply.compileSerializationSchema({ ...schema, components: contract.components }) as Serialize
    serializers.set(name, made)
    return made
  }

  return (reply: FastifyReply, name: string, list: Envelope, query: { single: boolean; fields: string[] }): string => {
    const wanted = chosen(query.fields, Object.keys(contract.components?.schemas?.[name]?.properties ?? {}))
    const serialize = partial(reply, name)
    const item = (full: Record<string, unknown>) =>
      serialize(wanted ? Object.fromEntries(wanted.map((field) => [field, full[field]])) : full)
    if (!query.single) {
      const { items, ...page } = list
      return `${JSON.stringify(page).slice(0, -1)},"items":[${items.map(item).join(',')}]}`
    }
    const [first] = list.items
    if (!first) throw new DomainError('not-found')
    return item(first)
  }
}

function chosen(fields: string[], allowed: string[]) {
  if (fields.length === 0) return null
  const unknown = fields.find((field) => !allowed.includes(field))
  if (unknown === undefined) return [...new Set(['id', ...fields])]
  throw new DomainError('invalid-filter', { fieldKeys: { [`fields.${unknown}`]: { key: 'fields.unknownField' } } })
}

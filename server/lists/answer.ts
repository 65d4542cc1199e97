import type { FastifyReply } from 'fastify'
import type { OpenAPIV3_1 } from 'openapi-types'
import { DomainError } from '../domain-error.ts'
import { isPartial, pick, readFields, withoutRequired } from './chosen-fields.ts'

type Serialize = (payload: unknown) => string
interface Envelope {
  items: Record<string, unknown>[]
}

/**
 * Implements `single=true` and `fields[]=` of a list (LIST-9, LIST-10, LIST-26), with the item schema in `x-single`.
 * Returns the JSON of the answer.
 */
export function listAnswers({ components = {} }: OpenAPIV3_1.Document) {
  const serializers = new Map<string, Serialize>()
  const schemas = components.schemas ?? {}

  /** A serializer with every field optional, because the caller may ask for some only; `isLoose` in related entities too. */
  const partial = (reply: FastifyReply, name: string, isLoose: boolean): Serialize => {
    const key = `${name} ${isLoose}`
    const known = serializers.get(key)
    if (known) return known
    const { required: _, ...schema } = schemas[name] ?? {}
    const whole = { ...schema, components }
    const made = reply.compileSerializationSchema(isLoose ? withoutRequired(whole) : whole) as Serialize
    serializers.set(key, made)
    return made
  }

  return (reply: FastifyReply, name: string, list: Envelope, query: { single: boolean; fields: string[] }): string => {
    const fields = readFields(query.fields, schemas[name] ?? {}, schemas)
    const serialize = partial(reply, name, fields !== null && isPartial(fields))
    const item = (full: Record<string, unknown>) => serialize(fields ? pick(full, fields) : full)
    if (!query.single) {
      const { items, ...page } = list
      return `${JSON.stringify(page).slice(0, -1)},"items":[${items.map(item).join(',')}]}`
    }
    const [first] = list.items
    if (!first) throw new DomainError('not-found')
    return item(first)
  }
}

import type { OpenAPIV3_1 } from 'openapi-types'
import { DomainError } from '../domain-error.ts'

type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject
type Schemas = Record<string, Schema>
type Item = Record<string, unknown>

/** The fields that are asked for; of a related entity all (null) or again some. */
type Fields = Map<string, Fields | null>

/**
 * The `fields` of a list as a tree, to which `id` belongs; null for all. A path names a field of a related entity:
 * `cover.mUrl` (LIST-26). Throws 400 `invalid-filter` that names the unknown field.
 */
export function readFields(paths: readonly string[], schema: Schema, schemas: Schemas): Fields | null {
  if (paths.length === 0) return null
  const fields: Fields = new Map([['id', null]])
  for (const path of paths) {
    const names = path.split('.')
    let inner: Schema | undefined = schema
    for (const name of names) inner = inner && propertyOf(inner, name, schemas)
    if (!inner)
      throw new DomainError('invalid-filter', { fieldKeys: { [`fields.${path}`]: { key: 'fields.unknownField' } } })
    add(fields, names)
  }
  return fields
}

function add(fields: Fields, [name = '', ...rest]: string[]) {
  const known = fields.get(name)
  // What is asked for as a whole holds each of its fields.
  if (known === null) return
  if (rest.length === 0) {
    fields.set(name, null)
    return
  }
  const inner: Fields = known ?? new Map()
  fields.set(name, inner)
  add(inner, rest)
}

/** The schema of a field of an entity, of each of several, or of one that may be null. */
function propertyOf(schema: Schema, name: string, schemas: Schemas): Schema | undefined {
  if ('$ref' in schema) {
    const named = schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
    return named && propertyOf(named, name, schemas)
  }
  if ('items' in schema) return propertyOf(schema.items, name, schemas)
  if (schema.properties && Object.hasOwn(schema.properties, name)) return schema.properties[name]
  for (const branch of schema.anyOf ?? []) {
    const found = propertyOf(branch, name, schemas)
    if (found) return found
  }
  return undefined
}

/** Whether some fields of a related entity are asked for, and not all. */
export const isPartial = (fields: Fields) => [...fields.values()].some((inner) => inner !== null)

/** What is asked for of an item; a field that it does not have is left out. */
export const pick = (item: Item, fields: Fields): Item =>
  Object.fromEntries([...fields].map(([name, inner]) => [name, inner ? pickInner(item[name], inner) : item[name]]))

function pickInner(value: unknown, fields: Fields): unknown {
  if (Array.isArray(value)) return value.map((one) => pickInner(one, fields))
  return isItem(value) ? pick(value, fields) : value
}

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null

/** The same schema, in which no field has to be there. */
export const withoutRequired = (schema: Item): Item =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) =>
      key === 'required' && Array.isArray(value) ? [] : [[key, innerWithoutRequired(value)]],
    ),
  )

function innerWithoutRequired(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(innerWithoutRequired)
  return isItem(value) ? withoutRequired(value) : value
}

import { resolve, type Schema } from './document.ts'

const bounded = ['uuid', 'date', 'date-time']

/** The places in a request schema that accept additional fields. */
export function openings(part: Schema, at = ''): string[] {
  const schema = resolve(part)
  if (schema.anyOf) return schema.anyOf.flatMap((choice) => openings(choice, at))
  if (schema.items) return openings(schema.items, `${at}[]`)
  if (schema.type !== 'object') return []
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    openings(property, `${at}.${name}`),
  )
  const isMap = typeof schema.additionalProperties === 'object'
  return schema.additionalProperties === false || isMap ? inner : [at || 'body', ...inner]
}

/** The places in a schema that are filled in when they are left out; `seen` are the schemas on the way to it. */
export function filledIn(part: Schema, at = '', seen: Schema[] = []): string[] {
  const schema = resolve(part)
  if (seen.includes(schema)) return []
  const within = (inner: Schema, place: string) => filledIn(inner, place, [...seen, schema])
  return [
    ...('default' in part || 'default' in schema ? [at] : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((choice) => within(choice, at)),
    ...(schema.items ? within(schema.items, `${at}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => within(property, `${at}.${name}`)),
  ]
}

/** The places in a request schema without a limit for a text, a list or a number. */
export function unbounded(part: Schema, at = ''): string[] {
  const schema = resolve(part)
  const inner = [
    ...(schema.anyOf ?? []).flatMap((choice) => unbounded(choice, at)),
    ...(schema.items ? unbounded(schema.items, `${at}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => unbounded(property, `${at}.${name}`)),
    ...(typeof schema.additionalProperties === 'object' ? unbounded(schema.additionalProperties, `${at}.*`) : []),
  ]
  return isBounded(schema) ? inner : [at, ...inner]
}

function isBounded(schema: Schema): boolean {
  if (schema.enum || schema.const !== undefined) return true
  const types = [schema.type].flat()
  if (types.includes('string') && !bounded.includes(schema.format ?? '')) {
    return schema.contentMediaType !== undefined || schema.maxLength !== undefined
  }
  if (types.includes('array')) return schema.maxItems !== undefined
  if (types.includes('integer') || types.includes('number')) {
    return schema.minimum !== undefined && schema.maximum !== undefined
  }
  return typeof schema.additionalProperties !== 'object' || schema.maxProperties !== undefined
}

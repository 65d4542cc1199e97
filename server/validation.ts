import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { type FieldKeys, type Fields, HttpProblem } from './errors.ts'
import { sentence } from './texts.ts'

const build = (coerceTypes: boolean) => {
  const ajv = new Ajv2020({
    coerceTypes,
    useDefaults: true,
    removeAdditional: false,
    allErrors: true,
    strict: false,
    verbose: true,
  })
  addFormats.default(ajv)
  return ajv
}

// A body says its types; a query or a path can only say text.
const forBody = build(false)
const forText = build(true)

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? forBody : forText).compile(schema)

/** Validation errors as the contract's `fields`: a dotted path to its sentences, in the caller's language. */
export function describeErrors(errors: readonly ErrorObject[], locale: string): Fields {
  // Without a prototype: a field may be called "constructor".
  const fields: Fields = Object.create(null)
  for (const error of errors) {
    const name = fieldName(error)
    const known = fields[name] ?? []
    const text = sentence(locale, `fields.${sentenceKey(error)}`, error.params)
    fields[name] = known.includes(text) ? known : [...known, text]
  }
  return fields
}

function fieldName({ instancePath, keyword, params }: ErrorObject) {
  const path = instancePath.split('/').slice(1)
  const inner =
    keyword === 'required' ? params.missingProperty : (params.additionalProperty ?? params.unevaluatedProperty)
  return [...path, ...(typeof inner === 'string' ? [inner] : [])].join('.') || 'body'
}

const SENTENCES = new Set([
  'required',
  'additionalProperties',
  'type',
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'dependentRequired',
])
const FORMATS = new Set(['email', 'uuid', 'date-time', 'uri'])

function sentenceKey({ keyword, params, parentSchema }: ErrorObject) {
  if (keyword === 'format' && FORMATS.has(params.format)) return `format.${params.format}`
  if (keyword === 'pattern' && parentSchema?.format === 'password') return 'password'
  if (keyword === 'pattern' && parentSchema?.pattern === '\\S') return 'required'
  return SENTENCES.has(keyword) ? keyword : 'invalid'
}

/** Field messages of a thrown problem in the caller's language. */
export const translateFields = (keys: FieldKeys, locale: string): Fields =>
  Object.fromEntries(Object.entries(keys).map(([field, { key, values }]) => [field, [sentence(locale, key, values)]]))

/** Deeper than any body of the contract; a walk through ten thousand levels would not come back. */
const MAX_DEPTH = 50

/** PostgreSQL cannot store NUL and UTF-8 cannot carry half a surrogate pair: refuse both before any handler. */
export function refuseUnstorable(value: unknown, path: string[] = []): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw unstorable(path)
  } else if (typeof value === 'object' && value !== null) {
    if (path.length > MAX_DEPTH) throw unstorable(path.slice(0, 1))
    for (const [key, inner] of Object.entries(value)) {
      refuseUnstorable(key, path)
      refuseUnstorable(inner, [...path, key])
    }
  }
}

const unstorable = (path: string[]) =>
  new HttpProblem('invalid-value', { fieldKeys: { [path.join('.') || 'body']: { key: 'fields.invalid' } } })

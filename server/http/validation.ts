import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { excessOf } from '../../markdown/bounds.ts'
import { DomainError, type FieldKeys } from '../domain-error.ts'
import type { Fields } from './errors.ts'
import { meantErrors } from './meant-branch.ts'
import { isCountryCode, isLanguageCode, isTimeZone } from './reference-data.ts'
import { sentence } from './texts.ts'

/** Adds the formats of the contract, including those of the reference data. */
export function addContractFormats(ajv: Ajv2020) {
  addFormats.default(ajv)
  ajv.addFormat('date-time', isMoment)
  ajv.addFormat('line', ONE_LINE)
  // The pattern beside it says which ones are taken, and the format how people are told.
  ajv.addFormat('phone', true)
  ajv.addFormat('country-code', isCountryCode)
  ajv.addFormat('language-code', isLanguageCode)
  ajv.addFormat('time-zone', isTimeZone)
  ajv.addFormat('markdown', (text) => excessOf(text) === null)
}

/** Names and titles. A line break in one would begin another line wherever they are written, such as in calendars. */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u

const standard = new Ajv2020()
addFormats.default(standard, ['date-time'])
const isDateTime = standard.compile({ type: 'string', format: 'date-time' })

/** A leap second is a moment in the standard, and none that can be stored. */
const isMoment = (text: string) => isDateTime(text) && !Number.isNaN(Date.parse(text))

const build = (coerceTypes: boolean) => {
  const ajv = new Ajv2020({
    coerceTypes,
    useDefaults: true,
    removeAdditional: false,
    allErrors: true,
    strict: false,
    verbose: true,
  })
  addContractFormats(ajv)
  return ajv
}

// Bodies have typed values; queries and paths only have text, which is converted.
const forBody = build(false)
const forText = build(true)

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? forBody : forText).compile(schema)

/** Validation errors as the contract's `fields`: a dotted path to its messages, in the caller's language. */
export function describeErrors(errors: readonly ErrorObject[], locale: string): Fields {
  // Without a prototype, because a field may be called "constructor".
  const fields: Fields = Object.create(null)
  for (const error of meantErrors(errors)) {
    const name = fieldName(error)
    const known = fields[name] ?? []
    const text = sentence(locale, `fields.${sentenceKey(error)}`, error.params)
    fields[name] = known.includes(text) ? known : [...known, text]
  }
  return fields
}

function fieldName({ instancePath, keyword, params }: ErrorObject) {
  const path = instancePath.split('/').slice(1)
  const inner = isMissing(keyword) ? params.missingProperty : (params.additionalProperty ?? params.unevaluatedProperty)
  return [...path, ...(typeof inner === 'string' ? [inner] : [])].join('.') || 'body'
}

/** These errors are about the missing field and not about the object that lacks it. */
const isMissing = (keyword: string) => keyword === 'required' || keyword === 'dependentRequired'

const SENTENCES = new Set([
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
])
const FORMATS = new Set(['email', 'uuid', 'date-time', 'line', 'uri', 'country-code', 'language-code', 'time-zone'])

function sentenceKey({ keyword, params, parentSchema, data }: ErrorObject) {
  if (keyword === 'format' && params.format === 'markdown') return `markdown.${excessOf(String(data))}`
  if (keyword === 'format' && FORMATS.has(params.format)) return `format.${params.format}`
  if (keyword === 'pattern' && (parentSchema?.format === 'password' || parentSchema?.format === 'phone'))
    return parentSchema.format
  if (keyword === 'pattern' && parentSchema?.pattern === '\\S') return 'required'
  if (isMissing(keyword)) return 'required'
  return SENTENCES.has(keyword) ? keyword : 'invalid'
}

export const translateFields = (keys: FieldKeys, locale: string): Fields =>
  Object.fromEntries(Object.entries(keys).map(([field, { key, values }]) => [field, [sentence(locale, key, values)]]))

/** Deeper than any body of the contract; recursion through ten thousand levels would overflow the stack. */
const MAX_DEPTH = 50
/** More than any body of the contract holds; each value could cause an error that has to be described. */
const MAX_VALUES = 10_000

/**
 * Runs before handlers and validation. PostgreSQL cannot store NUL, UTF-8 cannot encode half a surrogate pair, and too
 * many values are refused.
 */
export function refuseUnstorable(value: unknown): void {
  const left = { values: MAX_VALUES }
  const walk = (inner: unknown, path: string[]) => {
    left.values -= 1
    if (left.values < 0 || path.length > MAX_DEPTH) throw unstorable(path.slice(0, 1))
    if (typeof inner === 'string') {
      if (inner.includes('\0') || !inner.isWellFormed()) throw unstorable(path)
    } else if (Array.isArray(inner)) {
      // Before it is gone through: a body may hold hundreds of thousands.
      if (inner.length > left.values) throw unstorable(path.slice(0, 1))
      for (const [index, item] of inner.entries()) walk(item, [...path, String(index)])
    } else if (typeof inner === 'object' && inner !== null) {
      for (const key of Object.keys(inner)) {
        walk(key, path)
        walk(Reflect.get(inner, key), [...path, key])
      }
    }
  }
  walk(value, [])
}

const unstorable = (path: string[]) =>
  new DomainError('invalid-value', { fieldKeys: { [path.join('.') || 'body']: { key: 'fields.invalid' } } })

import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from '../../contract/document.ts'
import { type ContractCall, resolve } from '../../http/sample-calls.ts'

/** What a call sends: `{ $kind, n }` stands for the id of a thing that is there by then, `{ $text }` for a marked text. */
export interface Drawn {
  path: Record<string, unknown>
  query: Record<string, unknown>
  headers: Record<string, unknown>
  body: unknown
  /** which of the people calls */
  who: number
}

export interface Wanted {
  $kind: string
  n: number
}

/** A text of which one tells later who wrote it and where. */
export interface Marked {
  $text: string
  max: number
  as?: 'phone' | 'email'
}

const KINDS: Record<string, string> = {
  tutorId: 'profiles',
  tutorIds: 'profiles',
  hostId: 'profiles',
  contentId: 'contents',
  categoryIds: 'categories',
  vcsSettingId: 'vcs-settings',
  quizId: 'quizzes',
  userId: 'users',
}
const MEDIA = /^(avatar|cover|media|intro|image|file|video|audio|poster|thumbnail)\w*Ids?$/i

/** The kind of thing whose id has this name, in an address of these things. */
function kindOf(name: string, owner: string): string {
  if (name === 'id') return owner
  if (KINDS[name]) return KINDS[name]
  if (MEDIA.test(name)) return 'media'
  return `${name.replace(/Ids?$/, '')}s`
}

const markedAs = (as: 'phone' | 'email'): Arbitrary<Marked> => fc.constant({ $text: '', max: 60, as })
const wanted = (kind: string): Arbitrary<unknown> => fc.record({ $kind: fc.constant(kind), n: fc.nat() })

/** Values that no field expects. */
const JUNK: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, '', ' ', -1, 1.5, 1e300, [], {}, '2026-12-31T23:59:60Z', '\u202e', 'a\nb', '%00'),
  fc.string({ maxLength: 300, unit: 'grapheme' }),
  fc.jsonValue({ maxDepth: 3 }),
)

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * 3_600_000
const date = fc.date({
  min: new Date(Date.now() - YEAR_MS),
  max: new Date(Date.now() + 2 * YEAR_MS),
  noInvalidDate: true,
})

/** Fields whose rules a schema does not tell whole, or that would hardly ever be met by chance. */
const KNOWN: Record<string, Arbitrary<unknown>> = {
  page: fc.integer({ min: 1, max: 4 }),
  limit: fc.integer({ min: 1, max: 50 }),
  sort: fc.constantFrom('createdAt', '-createdAt', 'name', '-name', 'id', 'password'),
  fields: fc.subarray(['id', 'name', 'state', 'createdAt', 'passwordHash']),
  populate: fc.subarray(['cover', 'tutors', 'categories', 'subjects', 'author', 'event', 'user']),
  alias: fc.nat({ max: 100_000 }).map((n) => `fuzz-${n}`),
  // Whoever changes it can still sign in.
  password: fc.constant('Lectern123'),
  passwordConfirmation: fc.constant('Lectern123'),
  currency: fc.constantFrom('EUR', 'USD'),
  price: fc.integer({ min: 0, max: 100 }),
  discountedPrice: fc.constant(null),
  phone: markedAs('phone'),
  phoneNumber: markedAs('phone'),
  position: fc.integer({ min: 0, max: 9999 }),
  languageCode: fc.constantFrom('en', 'de', 'ar'),
  preferredLanguage: fc.constantFrom('en', 'de', 'ar'),
  preferredLanguageCode: fc.constantFrom('en', 'de', 'ar'),
  languageCodes: fc.subarray(['en', 'de', 'ar'], { minLength: 1 }),
  countryCode: fc.constantFrom('de', 'se', 'id'),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Jakarta'),
  mimeType: fc.constantFrom('image/png', 'video/mp4', 'application/pdf'),
  correctAnswers: fc.subarray([0, 1]),
  answers: fc.constant(['one', 'two', 'three']),
  place: fc.constant(null),
  answerExplanations: fc.constant([]),
}

function text({ format, pattern, examples, minLength = 0, maxLength = 60 }: Schema): Arbitrary<unknown> {
  if (format === 'date-time') return date.map((at) => at.toISOString())
  if (format === 'date') return date.map((at) => at.toISOString().slice(0, 10))
  if (format === 'email') return markedAs('email')
  if (format === 'uri') return fc.webUrl()
  if (examples?.length) return fc.constantFrom(...examples)
  if (pattern?.startsWith('^[0-9]')) return fc.nat().map((n) => String(n).padStart(minLength, '0').slice(0, maxLength))
  const words = fc.lorem({ maxCount: 4 }).map((some) => some.padEnd(minLength, 'x'))
  // A mark has up to six characters.
  const written = words.map((some) => (maxLength < 12 ? some.slice(0, maxLength) : { $text: some, max: maxLength }))
  return fc.oneof({ weight: 3, arbitrary: written }, fc.string({ minLength, maxLength: Math.min(maxLength, 60) }))
}

/** Values of a schema. `name` is that of the field, `owner` the kind of thing that the address is of. */
function drawnOf(given: Schema, name: string, owner: string): Arbitrary<unknown> {
  const known = KNOWN[name]
  if (known) return fc.oneof({ weight: 15, arbitrary: known }, ofSchema(given, name, owner))
  return ofSchema(given, name, owner)
}

function ofSchema(given: Schema, name: string, owner: string): Arbitrary<unknown> {
  const schema = resolve(given)
  const one = [schema.type ?? []].flat().filter((type) => type !== 'null')
  const isNamedId = /^id$|Ids?$/.test(name) && schema.format !== 'email' && one[0] === 'string'
  const isId = schema.format === 'uuid' || isNamedId
  if (isId) return wanted(kindOf(name, owner))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => drawnOf(part, name, owner)))
  if (schema.allOf) return merged(schema.allOf.map((part) => drawnOf(part, name, owner)))
  return ofType(schema, one[0] ?? (schema.properties ? 'object' : 'string'), name, owner)
}

const merged = (parts: Arbitrary<unknown>[]) =>
  fc.tuple(...parts).map((all) => Object.assign({}, ...all.map(Object)) as unknown)

function ofType(schema: Schema, type: string, name: string, owner: string): Arbitrary<unknown> {
  const { minimum: min = 0, maximum: max = 1000, maxItems = 3, items = {}, properties = {}, required = [] } = schema
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) })
  if (type === 'number') return fc.double({ min, max: Math.max(min, max), noNaN: true })
  if (type === 'array') return few(drawnOf(items, name, owner), Math.min(3, maxItems))
  if (type === 'string') return text(schema)
  const fields = Object.entries(properties).map(([key, part]) => [key, drawnOf(part, key, owner)] as const)
  return fc
    .record(Object.fromEntries(fields), { requiredKeys: required.filter((key) => key in properties) })
    .map(inOrder)
}

const few = (item: Arbitrary<unknown>, maxLength: number) =>
  fc.uniqueArray(item, { maxLength, selector: (one) => JSON.stringify(one) })

/** An hour or two between a beginning and an end. */
function inOrder(drawn: Record<string, unknown>): Record<string, unknown> {
  const { startsAt, endsAt } = drawn
  if (typeof startsAt !== 'string' || typeof endsAt !== 'string') return drawn
  return { ...drawn, endsAt: new Date(Date.parse(startsAt) + HOUR_MS).toISOString() }
}

/** Now and then one field is something else. */
const spoiled = (body: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(body, fc.nat({ max: 9 }), fc.nat(), JUNK).map(([good, dice, at, junk]) => {
    if (dice > 1 || typeof good !== 'object' || good === null) return dice === 0 ? junk : good
    const names = Object.keys(good)
    const name = names[at % Math.max(1, names.length)]
    return name === undefined ? junk : { ...good, [name]: junk }
  })

/** What may be sent to an operation. */
export function drawnFor(call: ContractCall, people: number): Arbitrary<Drawn> {
  const owner = call.path.split('/')[2] ?? ''
  const of = (place: string) => call.parameters.filter((one) => one.in === place)
  const values = (place: 'path' | 'query' | 'header', isWhole: boolean) =>
    fc.record(
      Object.fromEntries(of(place).map(({ name, schema }) => [name, drawnOf(schema, name, owner)])),
      isWhole ? {} : { requiredKeys: of(place).flatMap(({ name, required }) => (required ? [name] : [])) },
    ) as Arbitrary<Record<string, unknown>>
  const body = call.bodySchema ? spoiled(drawnOf(call.bodySchema, '', owner)) : fc.constant(undefined)
  return fc.record({
    path: values('path', true),
    query: values('query', false),
    headers: values('header', true),
    body,
    who: fc.nat({ max: people - 1 }),
  })
}

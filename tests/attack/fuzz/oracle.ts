import type { OperationId } from '../../../server/http/handler.ts'
import { type Operation, type Schema, validatorOf } from '../../contract/document.ts'
import { type ContractCall, resolve } from '../../http/sample-calls.ts'
import type { Answer } from '../../lib/caller.ts'
import type { Person } from './cast.ts'
import { type Fields, isObject, type World } from './world.ts'

const SHOWN = 200

/** What is wrong with the form of an answer; null if nothing is. */
export function formFault(
  call: ContractCall,
  query: Fields,
  { status, headers, body, text }: Answer<unknown>,
): string | null {
  if (status >= 500) return `${status}: ${text.slice(0, SHOWN)}`
  const told = call.operation.responses[String(status)]
  if (told === undefined) return `${status}, which the contract does not name: ${text.slice(0, SHOWN)}`
  if (status === 204 || status === 304 || !headers.get('content-type')?.startsWith('application/json')) return null
  const { content } = resolve(told as { $ref?: string; content?: Record<string, { schema: Schema }> })
  const schema = content?.['application/json']?.schema
  if (schema === undefined) return null
  const item = status < 300 ? (call.operation as Operation)['x-single'] : undefined
  const faults = item ? listFaults(schema, item, query, body) : validatorOf(schema)(body)
  return faults.length > 0 ? `${status} with ${faults.slice(0, 3).join('; ')}: ${text.slice(0, SHOWN)}` : null
}

const partial = new Map<string, Schema>()

/** The item of a list: all that is not filled on demand must be there, and with `fields` only what was asked for may. */
function itemSchema(name: string, fields: string[] | null): Schema {
  const key = `${name} ${fields?.join() ?? ''}`
  const known = partial.get(key)
  if (known) return known
  const { required = [], properties = {}, ...rest } = resolve<Schema>({ $ref: `#/components/schemas/${name}` })
  const all = Object.keys(properties)
  const wanted = fields ? all.filter((field) => field === 'id' || fields.includes(field)) : all
  const there = required.filter((field) => wanted.includes(field) && !isFilledOnDemand(properties[field]))
  const schema = {
    ...rest,
    required: there,
    properties: Object.fromEntries(wanted.map((field) => [field, properties[field] ?? {}])),
    ...(fields && { additionalProperties: false }),
  }
  partial.set(key, schema)
  return schema
}

/** Related things are objects with an id of their own. */
function isFilledOnDemand(given: Schema | undefined): boolean {
  if (!given) return false
  const { anyOf = [], items, properties } = resolve(given)
  return properties !== undefined || (items !== undefined && isFilledOnDemand(items)) || anyOf.some(isFilledOnDemand)
}

function listFaults(list: Schema, name: string, query: Fields, body: unknown): string[] {
  const asked = query.fields ?? query['fields[]']
  const fields = Array.isArray(asked) && asked.length > 0 ? asked.map(String) : null
  const ofItem = validatorOf(itemSchema(name, fields))
  if (String(query.single) === 'true') return ofItem(body)
  const { required = [], properties = {} } = resolve(list)
  const envelope = { required, properties: { ...properties, items: { type: 'array' } } }
  const items = isObject(body) && Array.isArray(body.items) ? body.items : []
  return [...envelopeValidator(name, envelope)(body), ...items.flatMap(ofItem)]
}

const envelopes = new Map<string, Schema>()
function envelopeValidator(name: string, schema: Schema) {
  const known = envelopes.get(name) ?? schema
  envelopes.set(name, known)
  return validatorOf(known)
}

/** Operations about a person that tutors, too, may ask for: of their own students. */
const ALSO_TUTORS: OperationId[] = ['getUserCourseProgress', 'getUserLessonProgress', 'listUserAchievements']

/** An answer about somebody, to somebody else who may not ask; null if nothing is wrong. */
export function strangerFault(
  { id, path: pattern, operation }: ContractCall,
  path: Fields,
  status: number,
  who: Person,
  world: World,
): string | null {
  const isAbout = pattern.startsWith('/api/users/{id}/') || pattern === '/api/users/{id}'
  if (!isAbout || operation['x-access'] === 'anyone' || status >= 300 || path.id === who.id || who.isAdmin) return null
  return ALSO_TUTORS.includes(id) && world.isTutor(who.id) ? null : `${status} about another person`
}

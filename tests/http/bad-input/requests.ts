import type { Schema } from '../../contract/document.ts'
import { type ContractCall, resolve, sample, sampleBody, sampleUrl } from '../sample-calls.ts'

/** A request that violates the contract, with a name for reports. */
export interface BadRequest {
  what: string
  url: string
  body?: string
  headers?: Record<string, string>
}

const JSON_TYPE = { 'content-type': 'application/json' }
const MEGABYTE = 'x'.repeat(1_000_000)
const many = (value: string) => `[${`${value},`.repeat(300_000)}${value}]`
const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000)

/** Encoded for an address: NUL, half a surrogate pair, broken encoding, large and odd numbers, names of prototypes. */
const IN_ADDRESS = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%',
  '..%2F..%2Fetc%2Fpasswd',
  '-1',
  '1e400',
  '99999999999999999999',
  'NaN',
  '__proto__',
  'constructor',
  '%27%20or%201%3D1%20--',
  '%E2%80%AE%F0%9F%98%80',
  'x'.repeat(250),
  'x'.repeat(4000),
]

/** Parameters of lists, which an operation may get without having them. */
const OF_LISTS = [
  'sort[a]=b',
  'sort[]=a&sort[]=b',
  'page[a]=b',
  'limit=x',
  'populate[a]=b',
  'fields[a]=b',
  'single[a]=b',
  'filter=x',
  'filter[a][b]=x',
]

/** Structured forms of a query parameter called `name`. */
const shapes = (name: string) => [
  ...IN_ADDRESS.map((value) => `${name}=${value}`),
  `${name}`,
  `${name}=`,
  `${name}=a&${name}=b`,
  `${name}[]=a&${name}[]=b`,
  `${name}[]=%00`,
  `${name}[a][b][c][d][e][f][g][h][i]=x`,
  `${name}[__proto__]=x`,
  `${name}[constructor][prototype][x]=1`,
  `${name}[$gt]=1`,
  `${name}[0]=a&${name}[5000]=b`,
  Array.from({ length: 300 }, (_, index) => `${name}[]=${index}`).join('&'),
]

/** Values of a JSON field, as JSON text. */
const IN_BODY = [
  'null',
  'true',
  '"x"',
  '""',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '99999999999999999999',
  '"1e400"',
  '"2026-12-31T23:59:60Z"',
  '"a\\u0000b"',
  '"\\ud800"',
  '[]',
  '{}',
  '[null]',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":1,"hasOwnProperty":1}',
  '[[[[[[[[[[1]]]]]]]]]]',
]

/** A long text is checked by the rules of each field, so it is tried once for each kind of field. */
const LONG = `"${MEGABYTE}"`
/** Too many values are refused before any field is read, so they are tried once for each operation. */
const MANY = many('1')

const WHOLE_BODIES = [
  '',
  ' ',
  '{',
  'null',
  'true',
  '1',
  '"x"',
  '[]',
  '{"__proto__":{"roles":["admin"]}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"a\\u0000":1}',
  '{"\\udfff":1}',
  `{"${MEGABYTE}":1}`,
  `"${MEGABYTE}${MEGABYTE}"`,
  many('1'),
  many('{}'),
  deep('[', ']'),
  deep('{"a":', '}').replace('}', '1}'),
  '\u0000',
]

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'x',
  '',
]

interface Place {
  path: string[]
  /** the schema of the value; null for a field that the contract does not name */
  schema: Schema | null
}

/** Every place of a value in a sample body: its fields and, recursively, their fields and first items. */
function places(given: Schema, path: string[] = []): Place[] {
  const schema = resolve(given)
  const inner = schema.anyOf?.[0] ?? schema.allOf?.[0]
  if (inner) return places(inner, path)
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => places(field, [...path, name]))
  const items = schema.items ? places(schema.items, [...path, '0']) : []
  return path.length === 0 ? fields : [{ path, schema }, ...fields, ...items]
}

const UNNAMED: Place[] = ['__proto__', 'roles', 'constructor'].map((name) => ({ path: [name], schema: null }))

/** The first place of each kind; places of one kind share their schema. */
const kinds = (given: Place[]) => [
  ...new Map(given.toReversed().map((one) => [JSON.stringify(one.schema), one])).values(),
]

/** The sample body with one value replaced by JSON text; missing containers on the path are created. */
function replaced(body: unknown, path: string[], text: string): string {
  const mark = '@replaced@'
  const put = (node: unknown, [key, ...rest]: string[]): unknown => {
    if (key === undefined) return mark
    if (key === '0') return [put(Array.isArray(node) ? node[0] : undefined, rest)]
    const object = typeof node === 'object' && node !== null ? (node as Record<string, unknown>) : {}
    return { ...object, [key]: put(object[key], rest) }
  }
  return JSON.stringify(put(body, path)).replace(`"${mark}"`, () => text)
}

export function badRequests(call: ContractCall): BadRequest[] {
  const url = sampleUrl(call)
  const good = sampleBody(call)
  const withGood = good === undefined ? {} : { body: JSON.stringify(good), headers: JSON_TYPE }
  const and = url.includes('?') ? '&' : '?'
  const names = call.parameters.filter((one) => one.in === 'query').map((one) => one.name)
  const inPath = call.parameters
    .filter((one) => one.in === 'path')
    .flatMap(({ name }) =>
      IN_ADDRESS.map((value) => {
        const marked = sampleUrl(call, { [name]: '@replaced@' })
        return { what: `${name}=${value.slice(0, 30)}`, url: marked.replace('%40replaced%40', value), ...withGood }
      }),
    )
  const inQuery = [...names, 'unknown'].flatMap((name) =>
    shapes(name).map((shape) => ({ what: shape.slice(0, 60), url: url + and + shape, ...withGood })),
  )
  const ofLists = OF_LISTS.map((shape) => ({ what: shape, url: url + and + shape, ...withGood }))
  return [...inPath, ...inQuery, ...ofLists, ...(call.method === 'GET' ? [] : badBodies(call, url))]
}

function badBodies(call: ContractCall, url: string): BadRequest[] {
  const whole = WHOLE_BODIES.map((body) => ({ what: `body ${body.slice(0, 40)}`, url, body, headers: JSON_TYPE }))
  const typed = CONTENT_TYPES.map((type) => ({
    what: `content type ${type}`,
    url,
    body: '{"a":1}',
    headers: { 'content-type': type },
  }))
  const { bodySchema } = call
  const good = bodySchema && sample(bodySchema)
  if (!bodySchema) return [...whole, ...typed]
  const all = [...places(bodySchema), ...UNNAMED]
  const put = ({ path }: Place, text: string) => ({
    what: `${path.join('.')}=${text.slice(0, 40)}`,
    url,
    body: replaced(good, path, text),
    headers: JSON_TYPE,
  })
  const inFields = all.flatMap((place) => IN_BODY.map((text) => put(place, text)))
  const long = kinds(all).map((place) => put(place, LONG))
  const numerous = all.slice(0, 1).map((place) => put(place, MANY))
  return [...whole, ...typed, ...inFields, ...long, ...numerous]
}

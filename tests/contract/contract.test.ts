import { describe, expect, test } from 'vitest'
import { contract, faults, type MediaType, operations, type Parameter, resolve } from './document.ts'
import { filledIn, openings, unbounded } from './request-schema.ts'
import { specifiedCalls } from './specified-calls.ts'

/** Operations without any input that could be invalid. */
const cannotBeRefused = ['getHealth', 'getReadiness']

/** Operations whose body others define: another company, or a standard. */
const foreignBodies = [
  'receiveZoomWebhook',
  'receiveStripeWebhook',
  'receiveTelegramWebhook',
  'unsubscribeByMailProgram',
]

const tags = contract.tags.map((tag) => tag.name)

const json = (content: Record<string, MediaType> | undefined) => content?.['application/json']

function examplesOf({ schema, example }: MediaType): unknown[] {
  if (example !== undefined) return [example]
  return schema ? (resolve(schema).examples ?? []) : []
}

describe('the contract as a whole', () => {
  test('names each operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.filter((id, index) => id === undefined || ids.indexOf(id) !== index)).toEqual([])
  })

  test('has every call that is asked for (HTTP-5)', () => {
    const nameless = (call: string) => call.replaceAll(/\{\w+\}/g, '{}')
    const present = new Set(operations.map(({ call }) => nameless(call)))
    expect(specifiedCalls.filter((call) => !present.has(nameless(call)))).toEqual([])
  })

  test('names the parameter at one position alike, as the router asks', () => {
    const names = new Map<string, Set<string>>()
    for (const path of Object.keys(contract.paths)) {
      for (const { 0: name, index } of path.matchAll(/\{\w+\}/g)) {
        const before = path.slice(0, index).replaceAll(/\{\w+\}/g, '{}')
        names.set(before, (names.get(before) ?? new Set()).add(name))
      }
    }
    expect([...names].filter(([, set]) => set.size > 1)).toEqual([])
  })

  test('bounds what its parameters take', () => {
    const shared = Object.entries(contract.components.parameters)
    const own = operations.flatMap(({ call, operation }) =>
      (operation.parameters ?? []).map((parameter): [string, Parameter] => [call, resolve(parameter)]),
    )
    const open = [...shared, ...own].flatMap(([at, { name, schema }]) => unbounded(schema, `${at} ${name}`))
    // A filter has other limits, and the server reduces a greater page limit to 50.
    const exceptions = [
      'Limit limit',
      'Filter filter',
      ...operations.flatMap(({ call }) => [`${call} limit`, `${call} filter`]),
    ]
    expect(open.filter((at) => !exceptions.includes(at))).toEqual([])
  })

  test('has examples that keep to their schemas', () => {
    const named = Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
      (schema.examples ?? []).flatMap((example) => faults(schema, example).map((fault) => `${name}: ${fault}`)),
    )
    const answered = Object.entries(contract.components.responses).flatMap(([name, { content }]) => {
      const { schema, example } = json(content) ?? {}
      return schema ? faults(schema, example).map((fault) => `${name}: ${fault}`) : [`${name}: no schema`]
    })
    expect([...named, ...answered]).toEqual([])
  })
})

describe.each(operations)('$call', ({ call, operation }) => {
  const id = operation.operationId ?? ''
  const answers = Object.entries(operation.responses)

  test('has one declared tag, a summary and its security', () => {
    expect(operation.tags).toHaveLength(1)
    expect(tags).toContain(operation.tags?.[0])
    expect(operation.summary).toMatch(/\S/)
    expect(operation.security).toBeInstanceOf(Array)
  })

  test('declares its answers and its errors', () => {
    const codes = answers.map(([code]) => Number(code))
    expect(codes.some((code) => code >= 200 && code < 400)).toBe(true)
    const refuses = codes.some((code) => code >= 400 && code < 500)
    expect(refuses).toBe(!cannotBeRefused.includes(id))
    const asksForToken = operation.security?.some((way) => Object.keys(way as object).length > 0) ?? false
    if (asksForToken) expect(codes).toContain(401)
    if (operation.parameters || operation.requestBody) expect(codes).toContain(400)
  })

  test('shows its JSON bodies by example', () => {
    const bodies = [json(operation.requestBody?.content)]
    const successes = answers
      .filter(([code]) => code.startsWith('2'))
      .map(([, answer]) => json(resolve(answer).content))
    for (const body of [...bodies, ...successes]) {
      if (body) expect(examplesOf(body)).not.toEqual([])
    }
  })

  test('refuses fields that it does not name', () => {
    const body = operation.requestBody && Object.values(operation.requestBody.content)[0]
    const found = body?.schema ? openings(body.schema) : []
    expect(found.length > 0).toBe(foreignBodies.includes(id))
  })

  test('fills in nothing that an answer or a change leaves out', () => {
    const schemas = answers.map(([, answer]) => json(resolve(answer).content)?.schema)
    const change = call.startsWith('PATCH') ? [json(operation.requestBody?.content)?.schema] : []
    expect([...schemas, ...change].flatMap((schema) => (schema ? filledIn(schema) : []))).toEqual([])
  })

  test('bounds the texts, lists and numbers that it takes [HTTP-23]', () => {
    const body = operation.requestBody && Object.values(operation.requestBody.content)[0]
    const isForeign = foreignBodies.includes(id)
    expect(body?.schema && !isForeign ? unbounded(body.schema) : []).toEqual([])
  })
})

const lists = operations.filter(({ operation }) => operation['x-single'])

describe.each(lists)('$call', ({ operation }) => {
  test('takes all list parameters [LIST-2]', () => {
    const names = operation.parameters?.map((parameter) => resolve(parameter).name)
    expect(names).toEqual(expect.arrayContaining(['page', 'limit', 'sort', 'fields', 'populate', 'single', 'filter']))
  })

  test('declares the item of a list as a single answer does', () => {
    const envelope = resolve(json(resolve(operation.responses['200'] ?? {}).content)?.schema ?? {})
    expect(envelope.properties?.items?.items?.$ref).toBe(`#/components/schemas/${operation['x-single']}`)
  })
})

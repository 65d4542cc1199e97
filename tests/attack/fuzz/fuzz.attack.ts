/**
 * Many calls of all operations, which make things and use them: nothing fails, takes long, leaves the contract or tells
 * one person what is another's (HTTP-22). `TEST_SEED` repeats a run, `FUZZ_CALLS` shortens it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../server/principal.ts'
import { type Schema, validatorOf } from '../../contract/document.ts'
import { type ContractCall, contractCalls, resolve } from '../../http/sample-calls.ts'
import type { Answer, Problem } from '../../lib/caller.ts'
import { addMember } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { Model, queryOf } from './model.ts'
import { type Drawn, drawnFor } from './values.ts'

const CALLS = Number(process.env.FUZZ_CALLS ?? 100_000)
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)
const WORK_MS = 300
const BATCH = 50

/** It never ends, and is told by another test. */
const calls = contractCalls.filter(({ id }) => id !== 'streamNotices')
/** What makes things comes more often than what takes them away. */
const weighted = calls.flatMap((call) =>
  Array<ContractCall>(/^(create|update|register|set)/.test(call.id) ? 3 : 1).fill(call),
)

interface Person {
  name: string
  /** another administrator may have made them one */
  isAdmin: boolean
  roles: Role[] | null
  token: string | undefined
  id: string
}

let server: TestServer
const people: Person[] = []
beforeAll(async () => {
  server = await startServer()
  people.push({ name: 'guest', isAdmin: false, roles: null, token: undefined, id: '' })
  const roles: Role[][] = [['student'], ['student'], ['tutor', 'student'], ['tutor', 'student'], ['admin', 'student']]
  for (const some of roles) people.push(await member(some))
})
afterAll(() => server.close())

let members = 0
async function member(roles: Role[]): Promise<Person> {
  members += 1
  const name = `fuzz-${members}-${roles[0]}`
  const { id, token } = await addMember(server, name, roles)
  return { name, isAdmin: roles.includes('admin'), roles, token, id }
}

/** Draws what is sent to an operation, some at a time, from the seed. */
function drawing() {
  const stocks = new Map<string, Drawn[]>()
  const arbitraries = new Map(calls.map((call) => [call.id as string, drawnFor(call, people.length)]))
  let batches = 0
  return ({ id }: ContractCall): Drawn => {
    const stock = stocks.get(id) ?? []
    stocks.set(id, stock)
    const arbitrary = arbitraries.get(id)
    if (!arbitrary) throw new Error(`nothing is drawn for ${id}`)
    batches += stock.length === 0 ? 1 : 0
    if (stock.length === 0) stock.push(...fc.sample(arbitrary, { seed: SEED + batches, numRuns: BATCH }))
    const one = stock.pop()
    if (!one) throw new Error(`nothing was drawn for ${id}`)
    return one
  }
}

const NAMED = ['createCourse', 'createEvent', 'createArticle', 'createQuiz']
let names = 0

/** The request, with a name that nothing else has for what is made. */
function requestOf(call: ContractCall, drawn: Drawn, model: Model) {
  const { path, query, headers, body } = model.fill(drawn)
  const address = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name])))
  names += 1
  const isNamed = NAMED.includes(call.id) && typeof body === 'object' && body !== null && 'name' in body
  return {
    method: call.method,
    url: address + queryOf(query),
    body: isNamed ? { ...body, name: `only-here-${names}-` } : body,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  }
}

type Request = ReturnType<typeof requestOf>

const ask = ({ method, url, body, headers }: Request, { token }: Person) =>
  server.api<Problem & Record<string, unknown>>(method, url, {
    token,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

/** What is wrong with the form of an answer; null if nothing is. */
function formFault({ operation, id }: ContractCall, { status, headers, body, text }: Answer<unknown>): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`
  const told = operation.responses[String(status)]
  if (told === undefined) return `${status}, which the contract does not name: ${text.slice(0, 200)}`
  if (status === 204 || status === 304 || !headers.get('content-type')?.startsWith('application/json')) return null
  const { content } = resolve(told as { $ref?: string; content?: Record<string, { schema: Schema }> })
  const schema = content?.['application/json']?.schema
  // Lists in which only some fields are asked for are another shape.
  if (schema === undefined || (status < 300 && id.startsWith('list'))) return null
  const faults = validatorOf(schema)(body)
  return faults.length > 0 ? `${status}: ${faults.slice(0, 3).join('; ')} in ${text.slice(0, 300)}` : null
}

/** What an answer tells that is not for this person; null if nothing is. */
function leak({ text }: Answer<unknown>, who: Person, model: Model): string | null {
  if (who.isAdmin) return null
  for (const { name, token, roles } of people) {
    if (name === who.name || roles === null) continue
    if (token && text.includes(token)) return `the token of ${name}`
    if (!who.roles?.includes('tutor') && text.includes(`${name}@lectern.test`)) return `the address of ${name}`
  }
  if (!text.includes('only-here-')) return null
  for (const [id, { owner, name }] of model.drafts) {
    if (owner !== who.id && text.includes(name)) return `the draft ${name} (${id})`
  }
  return null
}

async function measured<Result>(work: () => Promise<Result>) {
  const before = process.cpuUsage()
  const answer = await work()
  const { user, system } = process.cpuUsage(before)
  return { answer, work: (user + system) / 1000 }
}

/** Tutors whom a request names may read what is drafted, too. */
const namesOthers = ({ body }: Request) =>
  typeof body === 'object' && body !== null && ('tutorIds' in body || 'hostId' in body)

/** Keeps what the answer tells of things, and of who may read them. */
function remember(
  call: ContractCall,
  request: Request,
  { status, body }: Answer<Record<string, unknown>>,
  who: Person,
  model: Model,
) {
  if (status >= 300 || typeof body !== 'object') return
  model.learn(call.path.split('/')[2] ?? '', body)
  const { id, name, state, roles } = body
  if (typeof id !== 'string') return
  const changed = people.find((one) => one.id === id)
  if (changed && Array.isArray(roles)) changed.isAdmin = roles.includes('admin')
  if (typeof state !== 'string') return
  if (state !== 'draft' || namesOthers(request)) model.published(id)
  else if (NAMED.includes(call.id) && typeof name === 'string') model.drafted(id, { owner: who.id, name })
}

/** Somebody whose session has ended signs in again, or, if that is not possible, is followed by somebody else. */
async function revive(who: Person) {
  if (who.roles === null) return
  try {
    who.token = (await server.signIn(who.name)).accessToken
  } catch {
    Object.assign(who, await member(who.roles))
  }
}

/** What the demo has, as an administrator sees it. */
async function meet(model: Model) {
  const { accessToken: token } = await server.signIn('admin')
  for (const { path, id } of calls.filter((call) => call.id.startsWith('list') && !call.path.includes('{'))) {
    if (path.includes('/me/')) continue
    const { body } = await server.api<Record<string, unknown>>('GET', `${path}?limit=50`, { token })
    model.learn(path.split('/')[2] ?? id, body)
  }
  const { items } = (await server.api<{ items: { id: string }[] }>('GET', '/api/courses?limit=5', { token })).body
  for (const course of items) {
    const lessons = await server.api('GET', `/api/lessons?filter[courseId]=${course.id}&populate[]=content`, { token })
    model.learn('lessons', lessons.body)
  }
}

test(`${CALLS} calls`, async () => {
  const model = new Model()
  await meet(model)
  const draw = drawing()
  const order = fc.sample(fc.nat({ max: weighted.length - 1 }), { seed: SEED, numRuns: CALLS })
  const faults = new Map<string, Request & { who: string; fault: string }>()
  const statuses = new Map<number, number>()
  const used = new Map<string, number>()
  let most = 0

  for (const nth of order) {
    const call = weighted[nth]
    if (!call) continue
    const drawn = draw(call)
    const who = people[drawn.who]
    if (!who) continue
    const request = requestOf(call, drawn, model)
    const { answer, work } = await measured(() => ask(request, who))
    const isSlow = work > WORK_MS && (await measured(() => ask(request, who))).work > WORK_MS
    const fault =
      formFault(call, answer) ?? leak(answer, who, model) ?? (isSlow ? `${Math.round(work)} ms of CPU` : null)
    if (fault) faults.set(`${call.id} ${fault.slice(0, 60)}`, { ...request, who: who.name, fault })
    remember(call, request, answer, who, model)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status < 300) used.set(call.id, (used.get(call.id) ?? 0) + 1)
    most = Math.max(most, work)
    if (answer.status === 401 && who.roles !== null) await revive(who)
  }

  const never = calls.filter(({ id }) => !used.has(id)).map(({ id }) => id)
  process.stdout.write(
    `seed ${SEED}: ${CALLS} calls, at most ${Math.round(most)} ms of CPU, ${[...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')}\n` +
      `${used.size} of ${calls.length} operations have succeeded; not ${never.join(', ')}\n`,
  )
  if (faults.size > 0) {
    mkdirSync('.cache', { recursive: true })
    writeFileSync(`.cache/fuzz-${SEED}.json`, JSON.stringify([...faults.values()], null, 2))
  }
  expect([...faults.keys()]).toEqual([])
}, 3_600_000)

import fc from 'fast-check'
import type { OperationId } from '../../../server/http/handler.ts'
import type { Role } from '../../../server/principal.ts'
import { type ContractCall, contractCalls } from '../../http/sample-calls.ts'
import type { Answer, Problem } from '../../lib/caller.ts'
import { Cast, type Person, type Stage } from './cast.ts'
import { Model, queryOf } from './model.ts'
import { formFault, strangerFault } from './oracle.ts'
import { mark, Secrets } from './secrets.ts'
import { idsOf, type Sent, type Step } from './trace.ts'
import { type Fields, isObject, World } from './world.ts'

/** No answer may take more CPU than this. */
const WORK_MS = 300

/** Operations that are not called, and why. All others must succeed in a whole run. */
const NOT_CALLED: Partial<Record<OperationId, string>> = {
  streamNotices: 'its answer never ends; tests/features/notifications reads it',
}
export const calls = contractCalls.filter(({ id }) => !(id in NOT_CALLED))
export const callsById = new Map<string, ContractCall>(calls.map((call) => [call.id, call]))

/** What is sent to an operation. */
export interface Asked {
  path?: Fields
  query?: Fields
  headers?: Fields
  body?: unknown
  bytes?: Buffer
}

export interface Fault {
  call: OperationId
  fault: string
  /** the calls before it and itself */
  trace: Step[]
  /** marks of what was told to the wrong person */
  clues: string[]
}

type Told = Answer<Problem & Fields>

/** A sequence of calls to one server, each judged by its answer. */
export class Run {
  readonly model: Model
  readonly world = new World()
  readonly secrets = new Secrets(this.world)
  readonly stage: Stage
  readonly cast: Cast
  readonly faults = new Map<string, Fault>()
  readonly statuses = new Map<number, number>()
  readonly used = new Map<OperationId, number>()
  /** everybody who has ever called */
  readonly everybody: Person[] = []
  most = { ms: 0, call: '' }
  done = 0
  readonly #trace: Step[] = []
  readonly #dice: () => number

  /** A kept sequence has marks of its own, after which others begin: `marks`. */
  constructor(stage: Stage, seed: number, marks = 0) {
    this.stage = stage
    this.model = new Model(marks)
    this.cast = new Cast(stage.server, this.world, (person) => {
      this.everybody.push(person)
      this.secrets.address(`${person.name}@lectern.test`, person.id)
      if (person.token) this.secrets.personal(person.token, person.id, 'login', 'accessToken')
    })
    this.#dice = diceOf(seed)
  }

  /** A whole number below that. */
  below(limit: number): number {
    return this.#dice() % limit
  }

  pick<Value>(from: readonly Value[]): Value {
    const one = from[this.below(from.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }

  one(role: Role): Person {
    return this.pick(this.cast.ofRole(role))
  }

  /** A text that nothing else has. */
  text(words = 'words'): string {
    return `${mark(this.model.nextMark())} ${words}`
  }

  /** Calls an operation and judges the answer. */
  async call(id: OperationId, who: Person, asked: Asked = {}): Promise<Told> {
    const call = callsById.get(id)
    if (!call) throw new Error(`${id} is no operation`)
    const { path = {}, query = {}, headers = {}, body, bytes } = asked
    const address = call.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(path[name])))
    return this.send(call, who, {
      method: call.method,
      url: address + queryOf(query),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...(body !== undefined && { body }),
      ...(bytes && { bytes: bytes.toString('base64') }),
    })
  }

  /** Sends a call as it is, which may be one of a kept sequence. */
  async send(call: ContractCall, who: Person, sent: Sent): Promise<Told> {
    const before = process.cpuUsage()
    const answer = await this.#ask(sent, who)
    const once = workSince(before)
    // The process may have cleaned up just then.
    const work = once > WORK_MS ? Math.min(once, await this.#workAgain(sent, who)) : once
    if (work > this.most.ms) this.most = { ms: work, call: call.id }
    this.#judge(call, who, sent, answer, work > WORK_MS ? `slow: ${Math.round(work)} ms of CPU` : null)
    this.done += 1
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
    if (isSuccess(answer)) this.used.set(call.id, (this.used.get(call.id) ?? 0) + 1)
    if (answer.status === 401) await this.cast.revive(who)
    return answer
  }

  #ask({ method, url, headers, body, bytes }: Sent, { token, id }: Person) {
    const isWithToken = token !== undefined && headers.authorization === undefined
    return this.stage.server.api<Problem & Fields>(method, url, {
      ...(isWithToken && { token }),
      // Nobody else is told on what device somebody signs in.
      headers: { 'user-agent': `Fuzz ${this.#device(id)}`, ...headers },
      ...(bytes !== undefined && { body: Buffer.from(bytes, 'base64') }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  readonly #devices = new Map<string, string>()
  #device(id: string): string {
    const known = this.#devices.get(id) ?? mark(this.model.nextMark())
    this.#devices.set(id, known)
    this.secrets.personal(known, id, 'login', 'user-agent')
    return known
  }

  async #workAgain(sent: Sent, who: Person) {
    const before = process.cpuUsage()
    await this.#ask(sent, who)
    return workSince(before)
  }

  #judge(call: ContractCall, who: Person, sent: Sent, answer: Told, slow: string | null) {
    const { path, query } = partsOf(call, sent)
    const isDone = answer.status < 300
    const told = { call: call.id, who, path, sent: sent.body, answer: answer.body, isDone }
    if (isDone) this.#remember(call, who, path, sent, answer)
    this.secrets.learn(told)
    const step = { call: call.id, who: who.name, sent, status: answer.status, gives: isDone ? idsOf(answer.body) : {} }
    if (isDone && call.method !== 'GET') this.#trace.push(step)
    const leak = this.secrets.leakIn(answer.text, call.id, who)
    const fault =
      formFault(call, query, answer) ??
      strangerFault(call, path, answer.status, who, this.world) ??
      (leak && `told ${who.current[0] ?? 'a guest'} ${leak.what}: ${leak.found}`) ??
      slow
    if (fault === null) return
    // What is the same with other ids is told once.
    const key = `${call.id} ${fault.split(': ')[0]?.slice(0, 100)}`
    if (this.faults.has(key)) return
    const trace = this.#trace.at(-1) === step ? [...this.#trace] : [...this.#trace, step]
    this.faults.set(key, { call: call.id, fault, trace, clues: leak ? [leak.found] : [] })
  }

  #remember(call: ContractCall, who: Person, path: Fields, sent: Sent, { body }: Told) {
    this.model.learn(call.path.split('/')[2] ?? '', body)
    this.world.learn(call.id, who.id, { ...path, body: sent.body }, body)
    const { id, roles }: Fields = isObject(body) ? body : {}
    if (typeof id === 'string' && Array.isArray(roles)) this.cast.change(id, roles as Role[])
  }
}

/** A sign-in by a provider answers with an address to go to, which has a code when it has succeeded. */
const isSuccess = ({ status, headers }: Told) =>
  status < 300 || (status === 302 && !headers.get('location')?.includes('error='))

function workSince(before: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Path parameters and the query of an address. */
function partsOf({ path: pattern }: ContractCall, { url }: Sent): { path: Fields; query: Fields } {
  const [address = '', query = ''] = url.split('?')
  const words = address.split('/').map(decodeURIComponent)
  const path = Object.fromEntries(
    pattern.split('/').flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), words[at]]] : [])),
  )
  const params = new URLSearchParams(query)
  return { path, query: { fields: params.getAll('fields[]'), single: params.get('single') } }
}

/** Whole numbers from a seed, without end. */
function diceOf(seed: number) {
  const stock: number[] = []
  let batches = 0
  return () => {
    if (stock.length === 0) stock.push(...fc.sample(fc.nat(), { seed: seed + batches++, numRuns: 1000 }))
    return stock.pop() ?? 0
  }
}

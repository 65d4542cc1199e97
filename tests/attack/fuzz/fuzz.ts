import fc from 'fast-check'
import { type ContractCall, contractCalls } from '../../http/sample-calls.ts'
import { accounts, profiles, providers, secondFactors } from './flows/accounts.ts'
import { calendars, plans, webinars } from './flows/events.ts'
import type { Flow } from './flows/flow.ts'
import { drafts, learning } from './flows/learning.ts'
import { files } from './flows/media.ts'
import { telegram } from './flows/notifications.ts'
import { buying } from './flows/payments.ts'
import { phones } from './flows/phones.ts'
import { reading, topics } from './flows/reading.ts'
import { calls, type Run } from './run.ts'
import { type Drawn, drawnFor } from './values.ts'

const FLOWS: Flow[] = [
  buying,
  telegram,
  ...[learning, drafts, webinars, plans, calendars, files, reading, topics],
  ...[accounts, profiles, secondFactors, providers, phones],
]
/** Flows under way at the same time, whose steps mix with each other and with calls by chance. */
const AT_ONCE = 5
/** One turn in so many is the step of a flow, which makes one to three calls; the others are calls by chance. */
const FLOW_EVERY = 6
const RESTORE_EVERY = 400
const BATCH = 10

/** What makes things comes more often than what takes them away. */
const weighted = calls.flatMap((call) =>
  Array<ContractCall>(/^(create|update|register|set)/.test(call.id) ? 3 : 1).fill(call),
)

/** Draws what is sent to an operation, some at a time, from the seed. */
function drawing(seed: number, people: number) {
  const stocks = new Map<string, Drawn[]>()
  const arbitraries = new Map<string, fc.Arbitrary<Drawn>>(calls.map((call) => [call.id, drawnFor(call, people)]))
  let batches = 0
  return ({ id }: ContractCall): Drawn => {
    const stock = stocks.get(id) ?? []
    stocks.set(id, stock)
    const arbitrary = arbitraries.get(id)
    if (!arbitrary) throw new Error(`nothing is drawn for ${id}`)
    batches += stock.length === 0 ? 1 : 0
    if (stock.length === 0) stock.push(...fc.sample(arbitrary, { seed: seed + batches, numRuns: BATCH }))
    const one = stock.pop()
    if (!one) throw new Error(`nothing was drawn for ${id}`)
    return one
  }
}

/** Tells the model what the demo has, as an administrator sees it. */
async function meet({ model, world, stage: { server } }: Run) {
  const { accessToken: token } = await server.signIn('admin')
  const see = async (kind: string, path: string) => {
    const { body } = await server.api<{ items?: { id: string }[] }>('GET', path, { token })
    model.learn(kind, body)
    world.learn('listProfiles', '', undefined, body)
    return body.items ?? []
  }
  await see('profiles', '/api/profiles?limit=50')
  for (const { path } of contractCalls.filter((call) => call.id.startsWith('list') && !call.path.includes('{')))
    if (!path.includes('/me/')) await see(path.split('/')[2] ?? '', `${path}?limit=50`)
  for (const { id } of await see('courses', '/api/courses?limit=50'))
    await see('lessons', `/api/lessons?filter[courseId]=${id}&populate[]=content&limit=50`)
}

/** Makes that many calls: what chance gives, and steps of flows between. */
export async function fuzz(run: Run, seed: number, count: number, flowEvery = FLOW_EVERY): Promise<void> {
  await run.cast.assemble()
  await meet(run)
  const draw = drawing(seed, run.cast.people.length)
  const underWay: AsyncGenerator<undefined, void>[] = []
  // Each flow comes once before chance decides.
  const first = [...FLOWS]
  let restored = 0
  while (run.done < count) {
    if (run.done - restored >= RESTORE_EVERY) {
      restored = run.done
      await run.cast.restore()
    }
    if (run.below(flowEvery) === 0) await advance()
    else await byChance()
  }

  async function advance() {
    if (underWay.length < AT_ONCE) underWay.push((first.pop() ?? run.pick(FLOWS))(run))
    const one = run.pick(underWay)
    const { done } = await one.next()
    if (done) underWay.splice(underWay.indexOf(one), 1)
  }

  async function byChance() {
    const call = run.pick(weighted)
    const drawn = draw(call)
    const who = run.cast.people[drawn.who]
    if (who) await run.call(call.id, who, run.model.fill(drawn))
  }
}

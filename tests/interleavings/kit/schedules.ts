import fc from 'fast-check'
import { expect } from 'vitest'
import { actorsOfModels } from '../models/models.ts'
import { type Kept, keep, readKept } from './kept.ts'
import { loadPortals, type Model, type Plan, type Portals, plansOf, play } from './model.ts'
import { RandomOrder, ToldOrder } from './order.ts'
import { standIn } from './stand-in.ts'
import { Violation } from './world.ts'

/** Schedules of one model: a few different ones in every run, all that are promised with `SCHEDULES=full`, as in CI. */
const SCHEDULES = process.env.SCHEDULES === 'full' ? 2_000 : 100

/** The limit of a test: as long as all that `SCHEDULES=full` asks for takes on a busy machine. */
export const LIMIT_MS = 1_200_000

/** Whether a mutant of the wiring is tried (`tests/wiring/unit.ts`): it breaks the code on purpose, so nothing is kept of it. */
const isMutated = (process.env.WIRING_MUTANT ?? 'null') !== 'null'

/** A seed for a run; `TEST_SEED` repeats one. */
function seedOfRun(): number {
  const told = process.env.TEST_SEED
  return told ? Number(told) : (crypto.getRandomValues(new Int32Array(1))[0] ?? 0)
}

/** A schedule that broke something. */
interface Broken extends Plan {
  order: readonly string[]
  violation: Violation
}

interface Search {
  seed: number
  /** how many schedules are played */
  runs: number
  /** whether one that breaks something is tried with fewer steps */
  isMadeSmall: boolean
}

/** Plays schedules until one breaks a requirement; null when all hold. */
export async function search(model: Model, portals: Portals, { seed, runs, isMadeSmall }: Search) {
  let broken: Broken | null = null
  const property = fc.asyncProperty(plansOf(model), fc.scheduler(), async (plan, scheduler) => {
    const order = new RandomOrder(scheduler)
    try {
      await play(model, portals, plan, order)
    } catch (error) {
      if (!(error instanceof Violation)) throw new Error(inWords(model, plan, order.told), { cause: error })
      broken = { ...plan, order: order.told, violation: error }
      throw error
    }
  })
  const { failed, errorInstance } = await fc.check(property, { seed, numRuns: runs, endOnFailure: !isMadeSmall })
  // What is no violation is a fault of the model itself.
  if (failed && !(errorInstance instanceof Violation)) throw errorInstance
  return broken as Broken | null
}

const inWords = ({ name }: Model, { steps }: Plan, told: readonly string[]) =>
  [`${steps.length} steps of «${name}»:`, ...told.map((one, place) => `${place + 1}. ${one}`)].join('\n  ')

/** Plays a kept schedule again. Throws what it still breaks, in words. */
async function playKept(model: Model, portals: Portals, file: string, kept: Kept): Promise<void> {
  const order = new ToldOrder(kept.order)
  await play(model, portals, kept, order).catch((error: unknown) => {
    if (!(error instanceof Violation)) throw error
    expect.fail(`${file} breaks again\n${error.message}\n  ${inWords(model, kept, order.told)}`)
  })
}

/** A test: plays what is kept of a model, then random schedules. One that breaks a requirement is kept and told in words. */
export const schedulesOf = (model: Model) => async () => {
  standIn()
  const portals = await loadPortals()
  for (const [file, kept] of readKept(actorsOfModels)) {
    if (kept.model === model.name) await playKept(model, portals, file, kept)
  }
  const seed = seedOfRun()
  console.info(`${model.name}: ${SCHEDULES} schedules of TEST_SEED=${seed}`)
  const broken = await search(model, portals, { seed, runs: SCHEDULES, isMadeSmall: true })
  if (!broken) return
  const { steps, fates, order, violation } = broken
  const told = `${violation.message}\n  ${inWords(model, broken, order)}`
  if (isMutated) expect.fail(`${told}\nof TEST_SEED=${seed}`)
  const file = keep({ model: model.name, broken: violation.message, seed, steps, fates, order: [...order] })
  expect.fail(`${told}\nkept in ${file}, of TEST_SEED=${seed}`)
}

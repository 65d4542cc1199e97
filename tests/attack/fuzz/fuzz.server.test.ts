/** What is quick of the fuzz: the kept cases again, and some calls. `npm run attack -- fuzz` makes a hundred thousand. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keptCases, MARKS, replay } from './cases.ts'
import { type Stage, startStage } from './cast.ts'
import { fuzz } from './fuzz.ts'
import { Run } from './run.ts'

const CALLS = 1500
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

describe('HTTP-22: many calls of all operations', async () => {
  test.each(await keptCases())('kept from a run: %s', async (_, kept) => {
    const run = new Run(stage, 1, MARKS)
    // What succeeded then must do so now, or the sequence would show nothing.
    expect(await replay(kept, run)).toEqual({ faults: [], refused: [] })
  })

  test(`${CALLS} calls, seed ${SEED}`, async () => {
    const run = new Run(stage, SEED)
    await fuzz(run, SEED, CALLS)
    expect([...run.faults.values()].map(({ call, fault }) => `${call} ${fault}`)).toEqual([])
  })
})

/** What is quick of the fuzz: the kept cases again, and some calls. `npm run attack -- fuzz` makes a hundred thousand. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { keptCases, MARKS, replay } from './cases.ts'
import { startStage } from './cast.ts'
import { fuzz } from './fuzz.ts'
import { Run } from './run.ts'

const CALLS = 300
/** Few calls find more when every second turn goes on with something. */
const FLOW_EVERY = 2
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)

async function stageOfTest() {
  const stage = await startStage()
  onTestFinished(stage.close)
  return stage
}

describe('HTTP-22: many calls of all operations', async () => {
  test.each(await keptCases())('kept from a run: %s', async (_, kept) => {
    const run = new Run(await stageOfTest(), 1, MARKS)
    // What succeeded then must do so now, or the sequence would show nothing.
    expect(await replay(kept, run)).toEqual({ faults: [], refused: [] })
  })

  test(`${CALLS} calls, seed ${SEED}`, async () => {
    const run = new Run(await stageOfTest(), SEED)
    await fuzz(run, SEED, CALLS, FLOW_EVERY)
    expect([...run.faults.values()].map(({ call, fault }) => `${call} ${fault}`)).toEqual([])
  })
})

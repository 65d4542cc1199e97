/**
 * Many calls of all operations, which make things and use them: nothing fails, takes long, leaves the contract or tells
 * one person what is another's (HTTP-22). `TEST_SEED` repeats a run, `FUZZ_CALLS` shortens it.
 */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { keep } from './cases.ts'
import { type Stage, startStageWithProviders } from './cast.ts'
import { fuzz } from './fuzz.ts'
import { calls, Run } from './run.ts'

const CALLS = Number(process.env.FUZZ_CALLS ?? 100_000)
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31)
/** So many faults are made small; that takes up to a minute each. */
const KEPT = 5

let stage: Stage
beforeAll(async () => {
  stage = await startStageWithProviders()
})
afterAll(() => stage.close())

test(`${CALLS} calls`, async () => {
  const run = new Run(stage, SEED)
  const begun = performance.now()
  await fuzz(run, SEED, CALLS)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const never = calls.filter(({ id }) => !run.used.has(id)).map(({ id }) => id)
  const answers = [...run.statuses].sort().map(([status, count]) => `${status} × ${count}`)
  process.stdout.write(
    `seed ${SEED}: ${run.done} calls in ${seconds} s, at most ${Math.round(run.most.ms)} ms of CPU (${run.most.call}), ${answers.join(', ')}\n` +
      `${calls.length - never.length} of ${calls.length} operations have succeeded; not ${never.join(', ') || 'none'}\n`,
  )
  for (const [key, fault] of [...run.faults].slice(0, KEPT))
    process.stdout.write(`${key}: ${await keep(run, key, fault, SEED)}\n`)
  expect([...run.faults.keys()]).toEqual([])
  expect(never).toEqual([])
}, 3_600_000)

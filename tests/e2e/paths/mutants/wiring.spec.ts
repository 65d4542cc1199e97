import { readFileSync } from 'node:fs'
import { specs } from '../../../machines/specs.ts'
import { type Change, mutated } from '../../../wiring/mutate.ts'
import { walk } from '../kit/driver.ts'
import { planOf } from '../kit/plan.ts'
import { test } from '../kit/test.ts'
import { tables } from '../tables.ts'
import { type BuiltMutant, buildMutant } from './build.ts'

/** What `npm run paths -- --wiring` wants to be walked: changes that no test of the portal has noticed. */
export interface ToWalk extends Change {
  id: string
  machines: readonly string[]
}

const file = process.env.WIRING_MUTANTS
const wanted: ToWalk[] = file === undefined ? [] : JSON.parse(readFileSync(file, 'utf8'))

const pathsOf = (machine: string) => {
  const [table, spec] = [tables.find((one) => one.machine === machine), specs[machine]]
  if (!table || !spec) throw new Error(`no paths of "${machine}"`)
  return planOf(table, spec, 'cases').paths.map((path) => ({ table, spec, path }))
}

// A mutant may write to the console.
test.use({ noise: /[\s\S]/ })

for (const [place, mutant] of wanted.entries())
  test.describe(mutant.id, () => {
    // What has been noticed need not be noticed again.
    test.describe.configure({ mode: 'serial' })
    let built: BuiltMutant
    test.beforeAll(async () => {
      const { id, file } = mutant
      built = await buildMutant({ name: id, file, apply: (code) => mutated(code, mutant) }, `wiring-${place}`)
    })
    for (const { table, spec, path } of mutant.machines.flatMap(pathsOf))
      test(`${path.id}: ${path.title}`, async ({ world }) => {
        await built.serveTo(world.context)
        const { failure } = await walk(world, table, spec, path)
        if (failure) throw failure
      })
  })

import { changed } from '../../../lib/change.ts'
import { specs } from '../../../machines/specs.ts'
import { modelsOf, shortestPaths } from '../../../paths/explore.ts'
import { inWords } from '../../../paths/tours.ts'
import { expect } from '../../portal.ts'
import { walk } from '../kit/driver.ts'
import { type Path, possibleOf } from '../kit/plan.ts'
import { test } from '../kit/test.ts'
import { tables } from '../tables.ts'
import { buildMutant } from './build.ts'
import { type WiringMutant, wiringMutants } from './list.ts'

/** The shortest path to the edge on which the change must be noticed. */
function pathTo({ machine, name, isNoticedBy }: WiringMutant) {
  const [table, spec] = [tables.find((one) => one.machine === machine), specs[machine]]
  if (!table || !spec) throw new Error(`no paths of "${machine}"`)
  const found = modelsOf(possibleOf(table, spec)).flatMap((model): Path[] => {
    const ways = shortestPaths(model)
    if (isNoticedBy === null) return [{ id: 'mutant', title: 'the start', model, edges: [] }]
    return model.edges.filter(isNoticedBy).map((edge) => {
      const edges = [...(ways.get(edge.from) ?? []), edge]
      return { id: 'mutant', title: inWords(edges), model, edges }
    })
  })
  const [path] = found.sort((a, b) => a.edges.length - b.edges.length)
  if (!path) throw new Error(`nothing would notice “${name}”`)
  return { table, spec, path }
}

// A mutant may write to the console.
test.use({ noise: /[\s\S]/ })

// Building and walking all of them takes minutes; `PATHS_MUTANTS=all` does it.
const wanted = wiringMutants.filter(({ isKept }) => isKept || process.env.PATHS_MUTANTS === 'all')

test('each machine has a change of its wiring', () => {
  const changed = new Set(wiringMutants.map(({ machine }) => machine))
  expect([...changed].sort()).toEqual(Object.keys(specs).sort())
})

for (const mutant of wanted)
  test(`noticed, and the requirement named: ${mutant.name}`, async ({ world }) => {
    test.setTimeout(120_000)
    const { table, spec, path } = pathTo(mutant)
    const { name, file } = mutant
    const change = { name, file, apply: (code: string) => changed(code, mutant) }
    const built = await buildMutant(change, String(wiringMutants.indexOf(mutant)))
    await built.serveTo(world.context)
    const { record, failure } = await walk(world, table, spec, path)
    expect(failure?.message, path.title).toMatch(mutant.requirement)
    expect(record.requirement).toMatch(mutant.requirement)
    expect(record.steps.at(-1)?.result, 'up to there all is as ever').toBe('failed')
  })

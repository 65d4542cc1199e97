import type { AnyStateMachine } from 'xstate'
import { machineDriver, walk } from '../paths/driver.ts'
import { modelsOf } from '../paths/explore.ts'
import { pathResult } from '../paths/path-result.ts'
import type { MachineResults } from '../paths/results.ts'
import type { MachineSpec } from '../paths/spec.ts'
import { table } from '../paths/table.ts'
import { pairsIn, tours } from '../paths/tours.ts'

/** The results of walking a spec's paths on its machine, or on another one in its place. */
export const walkMachine = async (
  spec: MachineSpec,
  machine: AnyStateMachine = spec.machine,
): Promise<MachineResults> => {
  const models = modelsOf(spec)
  const walks = models.flatMap((model) =>
    (['edges', 'pairs'] as const).flatMap((goal) => tours(model, goal, 25).map((path) => ({ model, path }))),
  )
  const paths = await Promise.all(
    walks.map(async ({ model, path }, place) => {
      const id = `path ${place + 1}`
      return walk(model, path, machineDriver(model, machine)).then(
        () => pathResult(id, model, path),
        (error: unknown) => pathResult(id, model, path, error),
      )
    }),
  )
  return {
    machine: spec.machine.id,
    tests: paths.length,
    failures: [],
    paths,
    pairs: models.flatMap((model) => [...pairsIn(model)]),
    graph: models.map(table).join('\n'),
    properties: [{ kind: 'always', text: 'one at a time', ids: [], result: 'passed', applied: 1, path: null }],
    mutants: { total: 3, survivors: [], equivalent: { 'a change': 'a reason' } },
  }
}

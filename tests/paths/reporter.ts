import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'
import type { MachineResults, MutantResults, PathResult, PropertyResult } from './results.ts'

declare module 'vitest' {
  interface TaskMeta {
    path?: PathResult
    /** Each transition of the machine with each that can follow it. */
    pairs?: string[]
    /** The whole graph as a table. */
    graph?: string
    property?: PropertyResult
    mutants?: MutantResults
  }
}

/** The folder for the results of each machine's tests. */
export const FOUND = join(import.meta.dirname, '..', '..', '.cache', 'paths')

/** The outermost test group is named after its machine; a test outside of a group belongs to the kit. */
const machineOf = ({ parent }: TestCase | TestSuite): string | null =>
  parent.type === 'module' ? null : (machineOf(parent) ?? parent.name)

const messageOf = (test: TestCase): string => test.result().errors?.[0]?.message ?? 'did not end'

/** A path whose test failed counts as failed, whatever the walk recorded. */
const pathOf = (test: TestCase): PathResult[] => {
  const { path } = test.meta()
  return path
    ? [{ ...path, result: test.ok() ? path.result : 'failed', ms: Math.round(test.diagnostic()?.duration ?? 0) }]
    : []
}

const resultsOf = (machine: string, tests: readonly TestCase[]): MachineResults => ({
  machine,
  tests: tests.length,
  failures: tests
    .filter((test) => test.result().state !== 'passed' && !test.meta().path && !test.meta().property)
    .map((test) => ({ test: test.name, message: messageOf(test) })),
  paths: tests.flatMap(pathOf),
  pairs: tests.map((test) => test.meta().pairs).find((found) => found !== undefined) ?? null,
  graph: tests.map((test) => test.meta().graph).find((found) => found !== undefined) ?? null,
  properties: tests.flatMap((test) => test.meta().property ?? []),
  mutants: tests.map((test) => test.meta().mutants).find((found) => found !== undefined) ?? null,
})

/** Stores the results of each machine's tests for the closing lines and the atlas. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    rmSync(FOUND, { recursive: true, force: true })
    mkdirSync(FOUND, { recursive: true })
    for (const [machine, own] of Map.groupBy(tests, machineOf))
      if (machine) writeFileSync(join(FOUND, `${machine}.json`), JSON.stringify(resultsOf(machine, own)))
  }
}

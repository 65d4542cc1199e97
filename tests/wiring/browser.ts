import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ToWalk } from '../e2e/paths/mutants/wiring.spec.ts'
import { machinesOf } from './files.ts'
import type { Change, Mutant } from './mutate.ts'
import type { Noticed } from './unit.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const FOLDER = join(ROOT, '.cache', 'wiring')
const WANTED = join(FOLDER, 'wanted.json')
const SPEC = 'tests/e2e/paths/mutants/wiring.spec.ts'

/** Nothing is changed: the paths of all machines that are walked must pass with it. */
const UNCHANGED: Change & { id: string } = {
  id: 'nothing is changed',
  file: 'src/app/wiring.ts',
  start: 0,
  end: 0,
  replacement: '',
}

const spec = z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })
/** Playwright's report: a group of tests for each mutant, and a test for each path. */
const report = z.object({
  suites: z.array(z.object({ suites: z.array(z.object({ title: z.string(), specs: z.array(spec) })).optional() })),
})

const run = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
  spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })

/** Walks the paths of the machines concerned through each mutant; returns which path failed. */
export function walkMutants(mutants: readonly Mutant[]): Map<Mutant, Noticed> {
  const machines = [...new Set(mutants.flatMap(machinesOf))]
  const wanted: ToWalk[] = [
    { ...UNCHANGED, machines },
    ...mutants.map((one) => ({ ...one, machines: machinesOf(one) })),
  ]
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(WANTED, JSON.stringify(wanted))
  const result = join(FOLDER, 'browser.json')
  rmSync(result, { force: true })
  if (run('node', ['scripts/build.ts', '--if-stale']).status !== 0) throw new Error('the portal cannot be built')
  run('playwright', ['test', '--config=tests/wiring/playwright.config.ts'], { WIRING_MUTANTS: WANTED })
  const { suites } = report.parse(JSON.parse(readFileSync(result, 'utf8')))
  const failed = new Map(
    suites
      .flatMap(({ suites = [] }) => suites)
      .flatMap(({ title, specs }): [string, string][] => {
        const found = specs.find(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
        return found ? [[title, found.title]] : []
      }),
  )
  const broken = failed.get(UNCHANGED.id)
  if (broken !== undefined) throw new Error(`A path fails without any mutant: ${broken}`)
  return new Map(
    mutants.flatMap((one): [Mutant, Noticed][] => {
      const title = failed.get(one.id)
      return title === undefined ? [] : [[one, { file: SPEC, title }]]
    }),
  )
}

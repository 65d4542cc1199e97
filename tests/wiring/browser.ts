import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ToWalk } from '../e2e/paths/mutants/wiring.spec.ts'
import buildPortal from '../lib/built-portal.ts'
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
  buildPortal()
  // Vitest has told this process that it is a test, which the paths are not.
  const { NODE_ENV: _, VITEST: __, ...env } = process.env
  spawnSync('playwright', ['test', '--config=tests/wiring/playwright.config.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, WIRING_MUTANTS: WANTED },
  })
  const { suites } = report.parse(JSON.parse(readFileSync(result, 'utf8')))
  const walked = new Map(suites.flatMap(({ suites = [] }) => suites).map(({ title, specs }) => [title, specs]))
  const broken = failedPath(walked.get(UNCHANGED.id))
  if (broken !== undefined) throw new Error(`A path fails without any mutant: ${broken}`)
  return new Map(
    mutants.flatMap((one): [Mutant, Noticed][] => {
      const title = failedPath(walked.get(one.id))
      return title === undefined ? [] : [[one, { file: SPEC, title }]]
    }),
  )
}

type Spec = z.infer<typeof spec>

/** The path that failed, or undefined when all passed; throws when they were not walked. */
function failedPath(specs: readonly Spec[] = []) {
  const hasStatus = (wanted: string) => (one: Spec) => one.tests.some(({ status }) => status === wanted)
  const failed = specs.find(hasStatus('unexpected'))
  if (!failed && (specs.length === 0 || !specs.every(hasStatus('expected'))))
    throw new Error('The paths could not be walked; the lines above say why')
  return failed?.title
}

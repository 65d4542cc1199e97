/**
 * Runs the project's checks: `node scripts/steps.ts check|test|more`. Stops at the first failure. The last lines show
 * the duration of each step beside the reference figures, and the total.
 */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { noteProcess } from '../tests/lib/run/folder.ts'
import makeTemplates from '../tests/lib/templates.ts'
import { cpuSeconds, type Figures, figureLines, keepFigures } from './figures.ts'
import { reportedTests, type Tests } from './test-report.ts'

const ROOT = join(import.meta.dirname, '..')

/** An npm script, and the path of its test report if it writes one. */
interface Step {
  script: string
  report?: string
}

/** Lanes that run in parallel; the steps of a lane run one after another. */
type Group = Step[][]

const CODE = ['check:generated', 'check:contract', 'check:code', 'check:unused', 'check:house'].map(
  (script): Step => ({ script }),
)
const TYPES: Step[] = [{ script: 'check:types' }]
const UNIT: Group = [[{ script: 'unit', report: '.cache/unit.json' }]]

const RUNS: Record<string, Group[]> = {
  check: [[TYPES, CODE], UNIT],
  test: [
    [TYPES, [...CODE, { script: 'build' }, { script: 'size' }]],
    UNIT,
    [[{ script: 'e2e', report: 'test-results/e2e.json' }, { script: 'check:rows' }]],
    [[{ script: 'paths:browser', report: 'test-results/paths/browser.json' }, { script: 'requirements' }]],
  ],
  // Slow steps, which `.ci/run` runs in addition.
  more: [
    [[{ script: 'unit:embedded', report: '.cache/unit-embedded.json' }]],
    [[{ script: 'unit:schedules', report: '.cache/unit-schedules.json' }]],
    [[{ script: 'paths:arabic', report: 'test-results/paths/browser.json' }]],
    [[{ script: 'paths:wiring' }]],
    [[{ script: 'gallery', report: 'test-results/gallery.json' }]],
  ],
}

interface Outcome {
  isFine: boolean
  output: string
  tests: Tests
  /** wall and CPU time, including child processes */
  figures: Figures
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Process groups of the steps that run, as the negative ids by which `kill` knows them. */
const running = new Set<number>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const group of running) process.kill(group, 'SIGTERM')
    process.exit(1)
  })

/** Runs a step and prints its output only when it is needed. The shell's last line has the CPU time of its children. */
async function run({ script, report }: Step): Promise<Outcome> {
  if (report) rmSync(join(ROOT, report), { force: true })
  const started = performance.now()
  const child = spawn('sh', ['-c', 'npm run --silent "$0"; code=$?; times >&3; exit $code', script], {
    cwd: ROOT,
    env: {
      ...process.env,
      // Servers and tests of a run start sooner with the compiled code of those before.
      NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'),
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // A group of its own, which ends as a whole.
    detached: true,
  })
  const group = -(child.pid ?? 0)
  running.add(group)
  await noteProcess(group)
  const chunks: Buffer[] = []
  const [, out, err, times] = child.stdio
  for (const stream of [out, err]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const cpu = times && 'read' in times ? cpuSeconds(await text(times)) : 0
  const isZero = (await code) === 0
  running.delete(group)
  const tests = report ? readReport(report) : { passed: 0, failed: 0 }
  const isFine = isZero && tests !== null && tests.failed === 0
  // A step that fails without a failed test, as with a type error, counts as one failure.
  const failed = Math.max(tests?.failed ?? 0, isFine ? 0 : 1)
  return {
    isFine,
    output: Buffer.concat(chunks).toString(),
    tests: { passed: tests?.passed ?? 0, failed },
    figures: { seconds: (performance.now() - started) / 1000, cpuSeconds: cpu },
  }
}

function readReport(report: string): Tests | null {
  try {
    return reportedTests(readFileSync(join(ROOT, report), 'utf8'))
  } catch {
    return null
  }
}

const total = { passed: 0, failed: 0 }
const figures: Record<string, Figures> = {}

/** Whether all steps passed; after a failure the rest of the lane is skipped. */
async function runLane(steps: Step[]): Promise<boolean> {
  for (const step of steps) {
    const outcome = await run(step)
    const { isFine, output, tests } = outcome
    figures[step.script] = outcome.figures
    total.passed += tests.passed
    total.failed += tests.failed
    const counts = step.report ? `   ${tests.passed} passed, ${tests.failed} failed` : ''
    say(`${isFine ? '✓' : '✗'} ${step.script.padEnd(16)}${outcome.figures.seconds.toFixed(1).padStart(6)} s${counts}`)
    if (isFine) continue
    say(`\n${output.trimEnd()}\n\nStopped: npm run ${step.script} failed\n`)
    return false
  }
  return true
}

async function runGroup(lanes: Group) {
  const outcomes = await Promise.all(lanes.map(runLane))
  return outcomes.every(Boolean)
}

/** The first group needs no templates of the tests, so these are made at the same time. */
async function runAll([first = [], ...others]: Group[]) {
  const [isFine, removeTemplates] = await Promise.all([runGroup(first), makeTemplates()])
  try {
    if (!isFine) return
    for (const group of others) if (!(await runGroup(group))) return
  } finally {
    await removeTemplates()
  }
}

const name = process.argv[2] ?? ''
const groups = RUNS[name]
if (!groups) throw new Error(`Say one of ${Object.keys(RUNS).join(', ')}`)
const started = performance.now()
await runAll(groups)
keepFigures(figures)
for (const line of figureLines(figures, (performance.now() - started) / 1000)) say(line)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0

/** Runs the project's checks one after another: `node scripts/steps.ts check|test|server`. Stops at the first failure. */
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { reportedTests, type Tests } from './test-report.ts'

const ROOT = join(import.meta.dirname, '..')

/** An npm script, and the report of its tests when it has some. */
interface Step {
  script: string
  report?: string
}

const CHECK: Step[] = [
  { script: 'check:generated' },
  { script: 'check:contract' },
  { script: 'check:code' },
  { script: 'check:types' },
  { script: 'check:unused' },
  { script: 'unit', report: '.cache/unit.json' },
]
const GROUPS: Record<string, Step[]> = {
  check: CHECK,
  test: [
    ...CHECK,
    { script: 'build' },
    { script: 'size' },
    { script: 'e2e', report: 'test-results/e2e.json' },
    { script: 'paths:browser', report: 'test-results/paths/browser.json' },
  ],
  server: [{ script: 'unit:server', report: '.cache/unit-server.json' }],
}

interface Outcome extends Tests {
  isFine: boolean
  output: string
}

const say = (text: string) => process.stdout.write(text)

/** Output is kept until it is known whether anybody wants to read it. */
async function run({ script, report }: Step): Promise<Outcome> {
  if (report) rmSync(join(ROOT, report), { force: true })
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: ROOT,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const output = Buffer.concat(chunks).toString()
  const tests = report ? readReport(report) : { passed: 0, failed: 0, flaky: [] }
  const isFine = code === 0 && tests !== null && tests.failed === 0
  // A step that ends badly without a failed test, such as a type error, is one failure: the last line never hides it.
  const failed = Math.max(tests?.failed ?? 0, isFine ? 0 : 1)
  return { output, isFine, passed: tests?.passed ?? 0, failed, flaky: tests?.flaky ?? [] }
}

function readReport(report: string): Tests | null {
  try {
    return reportedTests(readFileSync(join(ROOT, report), 'utf8'))
  } catch {
    return null
  }
}

async function runAll(steps: Step[]): Promise<Omit<Tests, 'flaky'>> {
  const total = { passed: 0, failed: 0 }
  for (const step of steps) {
    const started = performance.now()
    const name = step.script.padEnd(16)
    if (process.stdout.isTTY) say(`· ${name}`)
    const { isFine, output, passed, failed, flaky } = await run(step)
    const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
    const tests = step.report ? `   ${passed} passed, ${failed} failed` : ''
    say(`${process.stdout.isTTY ? '\r' : ''}${isFine ? '✓' : '✗'} ${name}${seconds} s${tests}\n`)
    for (const title of flaky) say(`  passed at the second try: ${title}\n`)
    total.passed += passed
    total.failed += failed
    if (isFine) continue
    say(`\n${output.trimEnd()}\n\nStopped: npm run ${step.script} failed\n`)
    break
  }
  return total
}

const group = process.argv[2] ?? ''
const steps = GROUPS[group]
if (!steps) throw new Error(`Say one of ${Object.keys(GROUPS).join(', ')}`)
const { passed, failed } = await runAll(steps)
say(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

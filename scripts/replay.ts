/**
 * Replays a problem report in the machines: `npm run replay -- report.json`. With `--browser` also in the portal: links,
 * dialogs and signing in as the report has them, and then what each machine was told, by the hands and answers of the path
 * tests.
 */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Report } from '../openapi/generated/portal.ts'
import playwright from '../playwright.config.ts'
import { readReport } from '../server/features/feedback/report.ts'
import buildPortal from '../tests/lib/built-portal.ts'
import { specs } from '../tests/machines/specs.ts'
import { follow } from '../tests/replay/browser.ts'
import { inLine, replayMachines } from '../tests/replay/machines.ts'
import { startServer } from './bench/server.ts'
import { ROOT } from './generated-file.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function reportIn(file: string): Promise<Report> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read`)
  })
  try {
    return readReport(text)
  } catch {
    throw new Error(`${file} is no report of this portal`)
  }
}

/** Whether every machine takes the same transitions as in the report. */
function inMachines(report: Report): boolean {
  const machines = Object.fromEntries(Object.entries(specs).map(([name, { machine }]) => [name, machine]))
  const replayed = replayMachines(report, machines)
  for (const one of replayed) say(inLine(one))
  return replayed.every(({ departure }) => departure === null)
}

/** The same in the built portal. */
async function inBrowser(report: Report): Promise<boolean> {
  buildPortal()
  const server = await startServer({ REPORTS: 'on' })
  const browser = await chromium.launch(playwright.use?.launchOptions)
  try {
    const { steps, departure, left } = await follow(report, await browser.newPage(), server.url)
    for (const one of left) say(`browser: not followed: ${one}`)
    say(departure === null ? `browser: ${steps} steps, as reported` : `browser: ${departure}`)
    return departure === null
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** What the report tells of each machine, walked by the tables of the path tests. */
function byTables(file: string): boolean {
  const { status } = spawnSync(
    'playwright',
    ['test', '--config=playwright.paths.config.ts', '--reporter=list', '--pass-with-no-tests', 'replay.spec.ts'],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, REPLAYED: resolve(file) } },
  )
  return status === 0
}

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { browser: { type: 'boolean' } } })
  const [file] = positionals
  if (file === undefined) throw new Error('name a report: npm run replay -- report.json [--browser]')
  const report = await reportIn(file)
  const isSame = inMachines(report)
  const isFollowed = !values.browser || [await inBrowser(report), byTables(file)].every(Boolean)
  process.exitCode = isSame && isFollowed ? 0 : 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})

/** Replays a problem report in the machines and, with `--browser`, in the portal: `npm run replay -- report.json`. */
import { readFile } from 'node:fs/promises'
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

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { browser: { type: 'boolean' } } })
  const [file] = positionals
  if (file === undefined) throw new Error('name a report: npm run replay -- report.json [--browser]')
  const report = await reportIn(file)
  const isSame = inMachines(report)
  const isFollowed = values.browser ? await inBrowser(report) : true
  process.exitCode = isSame && isFollowed ? 0 : 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})

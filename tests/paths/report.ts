import type { Chart } from './chart.ts'
import { type Coverage, coverage, type Verdict } from './coverage.ts'
import type { BrowserResults, MachineResults } from './results.ts'

/** The results of all tests of a machine. */
export interface MachineReport {
  name: string
  chart: Chart
  /** The doc comment of its file. */
  about: string[]
  found: MachineResults
  browser: BrowserResults[]
  inMachine: Coverage
  inBrowser: Coverage
}

export const reportOf = (
  chart: Chart,
  about: string[],
  found: MachineResults,
  browser: BrowserResults[],
): MachineReport => ({
  name: chart.machine,
  chart,
  about: about.map((paragraph) => paragraph.replaceAll('`', '')),
  found,
  browser,
  inMachine: coverage(chart, found.paths),
  inBrowser: coverage(
    chart,
    browser.flatMap(({ paths }) => paths),
  ),
})

/** The verdict on a state or transition. */
export interface Mark {
  verdict: Verdict
  isInBrowser: boolean
}

/** The marks of all states and transitions; a failure in the machine or in the browser counts. */
export const marksOf = ({ inMachine, inBrowser }: MachineReport): Map<string, Mark> => {
  const here = [...inMachine.states, ...inMachine.transitions]
  const there = new Map([...inBrowser.states, ...inBrowser.transitions])
  return new Map(
    here.map(([id, verdict]) => {
      const also = there.get(id)
      return [id, { verdict: also === 'failed' ? 'failed' : verdict, isInBrowser: also === 'passed' }]
    }),
  )
}

/** How many of all items were reached. */
export interface Share {
  done: number
  all: number
}

const shareOf = (verdicts: ReadonlyMap<string, Verdict>): Share => ({
  done: [...verdicts.values()].filter((verdict) => verdict === 'passed').length,
  all: verdicts.size,
})

export const sharesOf = ({ found, browser, inMachine }: MachineReport) => {
  const { total, survivors, equivalent } = found.mutants ?? { total: 0, survivors: [], equivalent: {} }
  const equivalents = Object.keys(equivalent).length
  const steps = browser.flatMap(({ paths }) => paths.flatMap((path) => path.steps))
  return {
    states: shareOf(inMachine.states),
    transitions: shareOf(inMachine.transitions),
    paths: { done: found.paths.filter(({ result }) => result === 'passed').length, all: found.paths.length },
    mutants: { done: total - equivalents - survivors.length, all: total - equivalents },
    equivalents,
    browserSteps: { done: steps.filter(({ result }) => result === 'passed').length, all: steps.length },
  }
}

const isFull = ({ done, all }: Share): boolean => done === all

/** Whether everything reachable was reached and every test passed. */
export const isWhole = (report: MachineReport): boolean => {
  const { states, transitions, paths, mutants, browserSteps } = sharesOf(report)
  return (
    [states, transitions, paths, mutants, browserSteps].every(isFull) &&
    paths.all > 0 &&
    report.found.mutants !== null &&
    report.found.failures.length === 0 &&
    report.browser.every((one) => one.paths.every(({ result }) => result === 'passed'))
  )
}

const ratio = ({ done, all }: Share): string => `${done}/${all}`
/** The number alone when the share is complete. */
const count = (share: Share): string => (isFull(share) ? String(share.all) : ratio(share))

/** The last lines of a run: one for each machine, in columns. */
export const closingLines = (reports: readonly MachineReport[]): string[] => {
  const rows = reports.map((report) => {
    const { states, transitions, paths, mutants, equivalents, browserSteps } = sharesOf(report)
    return [
      `${isWhole(report) ? '✓' : '✗'} ${report.name}`,
      `states ${ratio(states)}`,
      `transitions ${ratio(transitions)}`,
      `paths ${count(paths)}`,
      `mutants ${ratio(mutants)}${equivalents > 0 ? ` (+${equivalents} equivalent)` : ''}`,
      browserSteps.all > 0 ? `browser steps ${count(browserSteps)}` : 'not in the browser',
    ]
  })
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

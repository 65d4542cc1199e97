import type { Chart } from './chart.ts'
import { type Coverage, coverage, type Verdict } from './coverage.ts'
import { type BrowserResults, type MachineResults, type PathResult, transitionsOf } from './results.ts'
import { pairsAlong } from './tours.ts'

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

/** How many of the pairs were walked; a step that was not passed begins anew. */
const pairShare = (pairs: readonly string[], paths: readonly PathResult[]): Share => {
  const walked = new Set(
    paths.flatMap(({ steps }) =>
      pairsAlong(steps.slice(1).map((step) => (step.result === 'passed' ? transitionsOf(step) : []))),
    ),
  )
  return { done: pairs.filter((pair) => walked.has(pair)).length, all: pairs.length }
}

export const sharesOf = ({ found, browser, inMachine }: MachineReport) => {
  const { total, survivors, equivalent } = found.mutants ?? { total: 0, survivors: [], equivalent: {} }
  const equivalents = Object.keys(equivalent).length
  const steps = browser.flatMap(({ paths }) => paths.flatMap((path) => path.steps))
  return {
    states: shareOf(inMachine.states),
    transitions: shareOf(inMachine.transitions),
    pairs: pairShare(found.pairs ?? [], found.paths),
    properties: {
      done: found.properties.filter(({ result }) => result !== 'failed').length,
      all: found.properties.length,
    },
    browserPairs: pairShare(
      browser.find(({ pairs }) => pairs !== null)?.pairs ?? [],
      browser.flatMap(({ pairs, paths }) => (pairs ? paths : [])),
    ),
    paths: { done: found.paths.filter(({ result }) => result === 'passed').length, all: found.paths.length },
    mutants: { done: total - equivalents - survivors.length, all: total - equivalents },
    equivalents,
    browserSteps: { done: steps.filter(({ result }) => result === 'passed').length, all: steps.length },
  }
}

const isFull = ({ done, all }: Share): boolean => done === all

/** Whether everything reachable was reached and every test passed. */
export const isWhole = (report: MachineReport): boolean => {
  const { states, transitions, pairs, properties, paths, mutants, browserSteps, browserPairs } = sharesOf(report)
  return (
    [states, transitions, pairs, properties, paths, mutants, browserSteps, browserPairs].every(isFull) &&
    paths.all > 0 &&
    report.found.pairs !== null &&
    properties.all > 0 &&
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
    const { states, transitions, pairs, properties, paths, mutants, equivalents, browserSteps, browserPairs } =
      sharesOf(report)
    return [
      `${isWhole(report) ? '✓' : '✗'} ${report.name}`,
      `states ${ratio(states)}`,
      `transitions ${ratio(transitions)}`,
      `pairs ${ratio(pairs)}`,
      `properties ${ratio(properties)}`,
      `paths ${count(paths)}`,
      `mutants ${ratio(mutants)}${equivalents > 0 ? ` (+${equivalents} equivalent)` : ''}`,
      browserSteps.all > 0 ? `browser steps ${count(browserSteps)}` : 'not in the browser',
      browserPairs.all > 0 ? `browser pairs ${ratio(browserPairs)}` : '',
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

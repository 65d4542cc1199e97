import type { BrowserResults, MachineResults, PathResult } from '../paths/results.ts'
import type { Shown } from './book.ts'
import { idsIn, type Room } from './requirements.ts'

/** What the last walks of the paths left. */
export interface Walks {
  machines: readonly MachineResults[]
  browser: readonly BrowserResults[]
}

/** So many paths are told step by step; the others are only counted. */
const TOLD = 1

const SIGNS = { passed: '✓', failed: '✗', 'not-run': '–' }

const stepLines = ({ steps }: PathResult): string[] =>
  steps.flatMap(({ event, state, result, message }) => [
    `      ${SIGNS[result]} ${event} → ${state}`,
    ...(message === null ? [] : [`        ${message.split('\n')[0]}`]),
  ])

/** Failed paths first, then the shortest. */
const byInterest = (a: PathResult, b: PathResult): number =>
  Number(b.result === 'failed') - Number(a.result === 'failed') || a.steps.length - b.steps.length

function told(heading: string, paths: readonly PathResult[]): string[] {
  if (paths.length === 0) return []
  const failed = paths.filter(({ result }) => result === 'failed').length
  const seen = failed === 0 ? 'each step was as the machine says' : `${failed} failed`
  return [
    `${heading}, ${paths.length === 1 ? '1 path' : `${paths.length} paths`}: ${seen}`,
    ...paths
      .toSorted(byInterest)
      .slice(0, TOLD)
      .flatMap((path) => [`    ${path.id}`, ...stepLines(path)]),
  ]
}

/** In words, which paths were walked for a requirement, what was done and what was seen. */
export function walked({ id, rules }: Shown, { machines, browser }: Walks, rooms: readonly Room[]): string[] {
  const named = new Set(rules.map(({ machine }) => machine))
  return [
    ...machines
      .filter(({ machine }) => named.has(machine))
      .flatMap(({ machine, paths }) => told(`Walked on the machine ${machine}`, paths)),
    ...browser.flatMap(({ machine, locale, paths }) =>
      told(
        `Walked by hand in the browser, ${machine} in ${locale}`,
        paths.filter(({ requirement }) => requirement !== null && idsIn(requirement, rooms).includes(id)),
      ),
    ),
  ]
}

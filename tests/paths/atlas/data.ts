import type { Chart } from '../chart.ts'
import type { MachineReport } from '../report.ts'
import { activeAfter, type PathResult, transitionsOf } from '../results.ts'

/** A path as the page knows it. */
export interface AtlasPath extends PathResult {
  /** The language of the browser, or null for the machine alone. */
  locale: string | null
}

/** The steps of a path that come to a state or take a transition, all by their place. */
export interface Visit {
  path: number
  steps: number[]
}

export interface AtlasMachine {
  chart: Chart
  about: string[]
  paths: AtlasPath[]
  visits: Record<string, Visit[]>
  /** Why nobody can cause a transition in a browser. */
  impossible: Record<string, string>
}

/** Everything that the page shows when something is chosen, by machine. */
export type AtlasData = Record<string, AtlasMachine>

/** Of each state and transition, the paths that come there. */
const visitsOf = (paths: readonly PathResult[]): Record<string, Visit[]> => {
  const visits = new Map<string, Visit[]>()
  paths.forEach(({ steps }, path) => {
    const own = new Map<string, Visit>()
    steps.forEach((step, place) => {
      for (const id of [...activeAfter(step), ...transitionsOf(step)]) {
        const visit = own.get(id) ?? { path, steps: [] }
        own.set(id, visit)
        visit.steps.push(place)
      }
    })
    for (const [id, visit] of own) visits.set(id, [...(visits.get(id) ?? []), visit])
  })
  return Object.fromEntries(visits)
}

export const dataOf = ({ chart, about, found, browser }: MachineReport): AtlasMachine => {
  const all = [
    ...browser.flatMap(({ paths, locale }) => paths.map((path) => ({ ...path, locale }))),
    ...found.paths.map((path) => ({ ...path, locale: null })),
  ]
  return {
    chart,
    about,
    paths: all,
    visits: visitsOf(all),
    impossible: Object.fromEntries(
      browser.flatMap(({ impossible }) => impossible.map(({ transition, reason }) => [transition, reason])),
    ),
  }
}

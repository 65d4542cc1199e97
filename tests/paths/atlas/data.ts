import type { Chart } from '../chart.ts'
import type { MachineReport } from '../report.ts'
import { activeAfter, type PathResult, transitionsOf } from '../results.ts'

/** A path, with what the page adds to its result. */
export interface AtlasPath extends PathResult {
  /** The browser's language, or null when only the machine was walked. */
  locale: string | null
}

/** The indexes of a path's steps that enter a state or take a transition. */
export interface Visit {
  path: number
  steps: number[]
}

export interface AtlasMachine {
  chart: Chart
  about: string[]
  paths: AtlasPath[]
  visits: Record<string, Visit[]>
  /** The shortest path that breaks a property, by the place of the property. */
  broken: Record<number, AtlasPath>
  /** The reasons why a transition cannot be caused in a browser. */
  impossible: Record<string, string>
}

/** What the page shows about a selected state or transition, by machine. */
export type AtlasData = Record<string, AtlasMachine>

/** The paths that visit each state and transition. */
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
    broken: Object.fromEntries(
      found.properties.flatMap(({ path }, place) => (path ? [[place, { ...path, locale: null }]] : [])),
    ),
    impossible: Object.fromEntries(
      browser.flatMap(({ impossible }) => impossible.map(({ transition, reason }) => [transition, reason])),
    ),
  }
}

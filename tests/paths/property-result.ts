import { BrokenPath } from './driver.ts'
import type { Edge, Model } from './explore.ts'
import { pathResult } from './path-result.ts'
import { checkProperty, type Properties, type Property } from './properties.ts'
import type { PathResult, PropertyResult } from './results.ts'

/** Fewer say too little of a machine. */
const LEAST = 5

/** The ids in brackets at the end of what a property says; also those of no section. */
const idsOf = (text: string): string[] => /\[([^\]]+)\]$/.exec(text)?.[1]?.split(/,\s*/) ?? []

/** A path through a model that breaks a property. */
export interface Counterexample {
  model: Model
  path: readonly Edge[]
  why: string
}

/** A property checked over all models of a machine; of several paths that break it, the shortest counts. */
export const checkOver = (models: readonly Model[], property: Property) => {
  const all = models.map((model) => ({ model, ...checkProperty(model, property) }))
  const [broken = null] = all
    .flatMap(({ model, broken }): Counterexample[] => (broken ? [{ model, ...broken }] : []))
    .sort((a, b) => a.path.length - b.path.length)
  return { applied: all.reduce((sum, { applied }) => sum + applied, 0), broken }
}

/** What came of a property; `report` is the file of the path that breaks it. */
export const propertyResult = (
  text: string,
  { kind }: Property,
  { applied, broken }: ReturnType<typeof checkOver>,
  report: string | null = null,
): PropertyResult => {
  const result = broken ? 'failed' : kind === 'sometimes' && applied === 0 ? 'unseen' : 'passed'
  return { kind, text, ids: idsOf(text), result, applied, path: broken && brokenPath(broken, report) }
}

const brokenPath = ({ model, path, why }: Counterexample, report: string | null): PathResult => {
  const broken = new BrokenPath(
    path.map(({ event }) => event.type),
    why,
  )
  return { ...pathResult('the shortest path', model, path, broken), report }
}

/** What is wrong with the properties of a machine, a line each that says what to do. */
export const propertyFaults = (
  machine: string,
  models: readonly Model[],
  properties: Properties,
  known: readonly string[],
): string[] => {
  const file = `tests/machines/properties/${machine}.ts`
  const all = Object.entries(properties)
  const few =
    all.length < LEAST
      ? [`${file}: ${machine} has ${all.length} properties; write at least ${LEAST}, from requirements`]
      : []
  return [
    ...few,
    ...all.flatMap(([text, property]) => {
      const ids = idsOf(text)
      const unknown = ids.filter((id) => !known.includes(id))
      const applies = property.kind === 'sometimes' || checkOver(models, property).applied > 0
      return [
        ...(ids.length === 0 ? [`${file}: "${text}" names no requirement; end it with an id, such as [PAGE-9]`] : []),
        ...unknown.map(
          (id) => `${file}: "${text}" names ${id}, which is no requirement; correct the id or add its sentence`,
        ),
        ...(applies
          ? []
          : [
              property.kind === 'eventually'
                ? `${file}: "${text}" never applies, because it holds at the start; ask for something that is still to come`
                : `${file}: "${text}" never applies; correct the moments that it speaks of, or add a case that leads there`,
            ]),
      ]
    }),
  ]
}

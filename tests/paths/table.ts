import { isDeepStrictEqual } from 'node:util'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { placeOf } from '../../machines/app.ts'
import type { Effects, Model } from './explore.ts'
import { eventName, systemEvent } from './spec.ts'

/** The innermost active states; parallel regions have one each. */
export const leavesOf = ({ _nodes }: AnyMachineSnapshot): string[] =>
  _nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ id }) => id)

type Names = Readonly<Record<string, unknown>>

/** A short form of a value, with the spec's names for the values of its cases. */
const brief = (value: unknown, names: Names): string => {
  const [known] = Object.entries(names).find(([, named]) => isDeepStrictEqual(named, value)) ?? []
  if (known) return known
  if (Array.isArray(value)) return `[${value.map((one) => brief(one, names)).join(', ')}]`
  if (typeof value === 'object' && value !== null) return `{${pairs(value, names)}}`
  return typeof value === 'string' ? value : String(value)
}

const pairs = (object: object, names: Names): string =>
  Object.entries(object)
    .map(([key, value]) => `${key}: ${brief(value, names)}`)
    .join(', ')

/** The difference between the context and that of the start. */
export const contextText = (snapshot: AnyMachineSnapshot, start: AnyMachineSnapshot, names: Names): string => {
  const changed = Object.entries(snapshot.context).filter(
    ([key, value]) => !isDeepStrictEqual(value, start.context[key]),
  )
  return pairs(Object.fromEntries(changed), names)
}

const stateText = (snapshot: AnyMachineSnapshot, start: AnyMachineSnapshot, names: Names): string => {
  const context = contextText(snapshot, start, names)
  return context ? `${placeOf(snapshot.value)} (${context})` : placeOf(snapshot.value)
}

export const eventText = ({ type, ...rest }: AnyEventObject, names: Names): string => {
  const what = systemEvent(type)
  const name = eventName(type)
  if (what.kind === 'after') return name
  if (what.kind === 'done') return rest.output === undefined ? name : `${name} ${brief(rest.output, names)}`
  if (what.kind === 'error') return `${name} ${brief(rest.error, names)}`
  const payload = pairs(rest, names)
  return payload ? `${name} (${payload})` : name
}

const effectLines = ({ started, emitted, timers }: Effects, names: Names): string[] => [
  ...emitted.map((event) => `      says ${eventText(event, names)}`),
  ...timers.map((ms) => `      waits ${ms} ms`),
  ...started.map(({ src, input }) => `      starts ${src}${input === undefined ? '' : ` ${brief(input, names)}`}`),
]

/** The whole graph as a table for review; a change of behaviour appears as a difference in it. */
export const table = ({ spec: { names }, input, start, startEffects, states, out }: Model): string => {
  const first = states.get(start)
  if (!first) return ''
  const lines = [
    `start${input === undefined ? '' : ` ${brief(input, names)}`} -> ${stateText(first, first, names)}`,
    ...effectLines(startEffects, names),
  ]
  for (const [key, snapshot] of states) {
    lines.push('', stateText(snapshot, first, names))
    for (const { event, next, effects, to } of out.get(key) ?? []) {
      const target = to === key ? '(same)' : stateText(next, first, names)
      lines.push(`  ${eventText(event, names)}`, `    -> ${target}`, ...effectLines(effects, names))
    }
  }
  return `${lines.join('\n')}\n`
}

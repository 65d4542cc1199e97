import type { Chart, ChartState, ChartTransition } from './chart.ts'

const nodeName = (id: string): string => id.replace(/\W/g, '_')

/** Removes the characters that end a Mermaid label. */
const plain = (text: string): string => text.replace(/[:;#]/g, ' ')

/** The event of a transition with its guard. */
export const causeOf = ({ event, guard }: ChartTransition): string => (guard === null ? event : `${event} [${guard}]`)

const boxes = (states: readonly ChartState[], { id, key, kind, initial }: ChartState, pad: string): string[] => {
  const name = nodeName(id)
  const inside = states.filter(({ parent }) => parent === id).map((child) => boxes(states, child, `${pad}  `))
  if (inside.length === 0) return [`${pad}state "${key}" as ${name}`]
  return [
    `${pad}state "${key}" as ${name} {`,
    ...(initial === null ? [] : [`${pad}  [*] --> ${nodeName(initial)}`]),
    ...inside.flatMap((lines, place) => (place > 0 && kind === 'parallel' ? [`${pad}  --`, ...lines] : lines)),
    `${pad}}`,
  ]
}

/** One arrow for each pair of states. */
const arrows = (transitions: readonly ChartTransition[]): string[] => {
  const labels = new Map<string, string[]>()
  for (const transition of transitions)
    for (const target of transition.targets) {
      const ends = `${nodeName(transition.from)} --> ${nodeName(target)}`
      labels.set(ends, [...(labels.get(ends) ?? []), plain(causeOf(transition))])
    }
  return [...labels].map(([ends, causes]) => `  ${ends} : ${causes.join('<br>')}`)
}

/** Transitions that do not leave a state: lines in its box, or a note when it has child states. */
const stays = ({ states, transitions }: Chart): string[] =>
  states.flatMap(({ id, kind }) => {
    const lines = transitions
      .filter(({ from, targets }) => from === id && targets.length === 0)
      .map(causeOf)
      .map(plain)
    if (lines.length === 0) return []
    if (kind === 'atomic') return lines.map((line) => `  ${nodeName(id)} : ${line}`)
    return [`  note right of ${nodeName(id)}`, ...lines.map((line) => `    ${line}`), '  end note']
  })

/** A machine as a Mermaid state diagram. The actions of the transitions are in a separate table. */
export const mermaid = (chart: Chart): string => {
  const [root] = chart.states
  if (!root) return ''
  return ['stateDiagram-v2', ...boxes(chart.states, root, '  '), ...arrows(chart.transitions), ...stays(chart)].join(
    '\n',
  )
}

import type { Place } from '../address.ts'
import type { AtlasMachine, AtlasPath } from '../data.ts'
import { h } from './dom.ts'
import { pathDetails } from './path.ts'

const FIRST = 20

const facts = (rows: readonly (readonly [string, string])[]): HTMLElement =>
  h(
    'dl',
    { class: 'facts' },
    ...rows.filter(([, words]) => words !== '').flatMap(([name, words]) => [h('dt', {}, name), h('dd', {}, words)]),
  )

const shortName = (machine: string, id: string): string => (id === machine ? machine : id.slice(machine.length + 1))

const describeTransition = ({ chart, impossible }: AtlasMachine, key: string): HTMLElement | null => {
  const transition = chart.transitions.find((one) => one.key === key)
  if (!transition) return null
  const { event, from, guard, actions, targets } = transition
  const to = targets.map((id) => shortName(chart.machine, id)).join(', ') || 'stays'
  const delay = chart.delays.find(({ name }) => event === `after ${name}`)
  return h(
    'div',
    {},
    h('h2', { tabindex: '-1' }, event),
    facts([
      ['From', shortName(chart.machine, from)],
      ['To', to],
      ['If', guard ?? ''],
      ['Does', actions.join(', ')],
      ['Delay', delay ? (delay.ms === null ? 'as the context says' : `${delay.ms} ms`) : ''],
      ['Not in a browser', impossible[key] ?? ''],
    ]),
  )
}

const describeState = ({ chart }: AtlasMachine, id: string): HTMLElement | null => {
  const state = chart.states.find((one) => one.id === id)
  if (!state) return null
  return h(
    'div',
    {},
    h('h2', { tabindex: '-1' }, shortName(chart.machine, id)),
    facts([
      ['Kind', state.isTransient ? `${state.kind}, left at once when a guard holds` : state.kind],
      ['Tags', state.tags.join(', ')],
      ['Runs', state.runs.join(', ')],
      ['On entry', state.entry.join(', ')],
      ['On exit', state.exit.join(', ')],
    ]),
  )
}

const specification = (machine: AtlasMachine, paths: readonly AtlasPath[]): HTMLElement => {
  const asked = new Set(paths.flatMap(({ requirement }) => requirement ?? []))
  return h(
    'div',
    { class: 'asked' },
    h('h3', {}, 'What is asked for'),
    ...[...asked].map((requirement) => h('p', {}, requirement)),
    h('p', {}, machine.about[0] ?? ''),
  )
}

interface Visited {
  path: AtlasPath
  steps: readonly number[]
}

/** Failed paths first, then those walked in a browser, then the shorter ones. */
const byInterest = ({ path: a }: Visited, { path: b }: Visited): number =>
  Number(b.result === 'failed') - Number(a.result === 'failed') ||
  Number(b.locale !== null) - Number(a.locale !== null) ||
  a.steps.length - b.steps.length

const pathList = (visited: readonly Visited[]): HTMLElement => {
  const list = h('div', { class: 'paths' })
  const rest = [...visited].sort(byInterest).map(({ path, steps }) => pathDetails(path, steps))
  const [first] = rest
  if (first) first.open = true
  const showMore = () => {
    list.querySelector('.more')?.remove()
    list.append(...rest.splice(0, FIRST))
    if (rest.length === 0) return
    const more = h('button', { type: 'button', class: 'more' }, `${rest.length} more`)
    more.addEventListener('click', showMore)
    list.append(more)
  }
  showMore()
  return list
}

/** The details of a state or transition, or null when it does not exist. */
export const chosenPart = (machine: AtlasMachine, { part, id }: Place): HTMLElement | null => {
  const description = part === 'state' ? describeState(machine, id) : describeTransition(machine, id)
  if (!description) return null
  const visited = (machine.visits[id] ?? []).flatMap(({ path: place, steps }) => {
    const path = machine.paths[place]
    return path ? [{ path, steps }] : []
  })
  description.append(
    specification(
      machine,
      visited.map(({ path }) => path),
    ),
    h('h3', {}, visited.length === 0 ? 'No path comes here' : `${visited.length} paths come here`),
    pathList(visited),
  )
  return description
}

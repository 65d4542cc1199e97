import type { Rule } from '../../tracing/citations.ts'
import { idsIn, type Room } from '../../tracing/requirements.ts'
import type { MachineReport } from '../report.ts'
import { addressOf } from './address.ts'
import type { Entry } from './entry.ts'

/** The requirements, and what the machines have that may be asked for. */
export interface Asked {
  rooms: readonly Room[]
  rules: readonly Rule[]
  /** the address of the book of requirements, or null when it has not been drawn */
  book: string | null
}

const ofMachine = ({ name, chart, found, browser }: MachineReport): Entry[] => {
  const events = Map.groupBy(
    chart.transitions.filter(({ event }) => event !== 'always'),
    ({ event }) => event,
  )
  const tables = new Set(browser.flatMap(({ paths }) => paths.flatMap(({ requirement }) => requirement ?? [])))
  return [
    ...found.properties.map(({ kind, text }, place): Entry => {
      return {
        kind: 'Properties',
        text: `${kind}: ${text}`,
        where: name,
        href: addressOf(name, 'property', `${place}`),
      }
    }),
    ...[...tables].map((text): Entry => ({ kind: 'Paths in the browser', text, where: name, href: addressOf(name) })),
    ...[...events].flatMap(([event, all]) =>
      all.map(
        ({ key, from }): Entry => ({
          kind: 'Events',
          text: event,
          where: from.replace('.', ': '),
          href: addressOf(name, 'transition', key),
        }),
      ),
    ),
    ...chart.states
      .filter(({ id }) => id !== name)
      .map(({ id }): Entry => {
        return { kind: 'States', text: id.slice(name.length + 1), where: name, href: addressOf(name, 'state', id) }
      }),
  ]
}

/** Everything that a search of the atlas can find. Without a book a requirement leads to the machine that names it. */
export const entriesOf = (reports: readonly MachineReport[], { rooms, rules, book }: Asked): Entry[] => {
  const own = [
    ...reports.flatMap(ofMachine),
    ...rules
      .filter(({ machine }) => reports.some(({ name }) => name === machine))
      .map(({ machine, text }): Entry => ({ kind: 'Rules', text, where: machine, href: addressOf(machine) })),
  ]
  const placeOf = new Map(own.toReversed().flatMap(({ text, href }) => idsIn(text, rooms).map((id) => [id, href])))
  const requirements = rooms.flatMap(({ name, prefix, requirements }) =>
    requirements.flatMap(({ id, text }): Entry[] => {
      const href = book === null ? placeOf.get(id) : book.replace('index.html', `${prefix.toLowerCase()}.html#${id}`)
      return href === undefined ? [] : [{ kind: 'Requirements', text: `${id} ${text}`, where: name, href }]
    }),
  )
  return [...requirements, ...own]
}

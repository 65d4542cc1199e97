import type { MachineChanges, RowChange, SlowerPath, WalkedPath } from '../last-run.ts'
import { addressOf } from './address.ts'
import { element, escaped } from './html.ts'

/** What has changed, and since when (ISO 8601). */
export interface Since {
  at: string
  machines: readonly MachineChanges[]
}

const text = (name: string, words: string, attributes: Record<string, string> = {}): string =>
  element(name, attributes, escaped(words))

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`
const whereOf = ({ where }: WalkedPath): string => (where === 'machine' ? 'on the machine' : `in the browser, ${where}`)

const pathList = <Path extends WalkedPath>(
  heading: string,
  paths: readonly Path[],
  note: (path: Path) => string = () => '',
): string =>
  paths.length === 0
    ? ''
    : element(
        'details',
        {},
        text('summary', `${paths.length} ${paths.length === 1 ? 'path' : 'paths'} ${heading}`),
        element(
          'ul',
          {},
          ...paths.map((path) =>
            element(
              'li',
              {},
              text('b', `${path.id}, ${whereOf(path)}`),
              text('span', note(path)),
              text('code', path.title),
            ),
          ),
        ),
      )

const took = ({ before, ms }: SlowerPath): string => ` ${seconds(before)} before, ${seconds(ms)} now `

/** What an event did and does, line by line; the signs say what the colours say. */
const rowLines = ({ before, now }: RowChange): string => {
  const [old, current] = [before?.split('\n') ?? [], now?.split('\n') ?? []]
  return [
    ...old.filter((line) => !current.includes(line)).map((line) => text('del', `− ${line}`)),
    ...current.map((line) => (old.includes(line) ? text('div', `  ${line}`) : text('ins', `+ ${line}`))),
  ].join('')
}

const rowList = (rows: readonly RowChange[]): string => {
  if (rows.length === 0) return ''
  const states = [...Map.groupBy(rows, ({ state }) => state)].map(([state, own]) =>
    element(
      'li',
      {},
      text('b', state),
      ...own.map((row) => element('pre', { tabindex: 0 }, row.event && text('div', row.event), rowLines(row))),
    ),
  )
  const heading = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'} of the table of the graph`
  return element('details', { class: 'rows', open: '' }, text('summary', heading), element('ul', {}, ...states))
}

const machineChanges = ({ machine, added, lost, broken, slower, rows }: MachineChanges): string =>
  element(
    'li',
    {},
    element('h3', {}, text('a', machine, { href: addressOf(machine) })),
    rowList(rows),
    pathList('failed that passed before', broken),
    pathList('new', added),
    pathList('lost', lost),
    pathList('slower', slower, took),
  )

/** What has changed since the last run; null when there was none. */
export const changesSection = (since: Since | null): string => {
  const heading = text('h2', 'Since the last run', { id: 'changes-title' })
  const words =
    since === null
      ? 'There was no run before this one. The next one says here what has changed.'
      : since.machines.length === 0
        ? 'Nothing has changed since the run of '
        : 'What has changed since the run of '
  return element(
    'section',
    { id: 'changes', 'aria-labelledby': 'changes-title' },
    heading,
    element(
      'p',
      {},
      escaped(words),
      since === null
        ? ''
        : `${text('time', `${since.at.slice(0, 16).replace('T', ', ')} UTC`, { datetime: since.at })}.`,
    ),
    since === null ? '' : element('ul', {}, ...since.machines.map(machineChanges)),
  )
}

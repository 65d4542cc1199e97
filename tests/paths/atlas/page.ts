import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isWhole, type MachineReport, type Share, sharesOf } from '../report.ts'
import { addressOf } from './address.ts'
import { changesSection, type Since } from './changes.ts'
import { clientScript } from './client-script.ts'
import { type AtlasData, dataOf } from './data.ts'
import { svgOf } from './drawing.ts'
import { type Asked, entriesOf } from './entries.ts'
import type { Entry } from './entry.ts'
import { element, escaped } from './html.ts'
import { propertyList } from './properties.ts'
import { LEGEND, SIGNS, signOf } from './signs.ts'

const text = (name: string, words: string, attributes: Record<string, string> = {}): string =>
  element(name, attributes, escaped(words))

const figures = (report: MachineReport): [string, Share, string][] => {
  const { states, transitions, pairs, properties, paths, mutants, equivalents, browserSteps, browserPairs } =
    sharesOf(report)
  const languages = report.browser.map(({ locale }) => locale).join(', ')
  return [
    ['States', states, ''],
    ['Transitions', transitions, ''],
    ['Pairs', pairs, ''],
    ['Properties', properties, ''],
    ['Paths', paths, ''],
    ['Mutants', mutants, equivalents > 0 ? `+${equivalents} equivalent` : ''],
    ['Browser steps', browserSteps, languages],
    ['Browser pairs', browserPairs, ''],
  ]
}

/** A share as text, with a dash when there is nothing to count. */
const shareText = ({ done, all }: Share): string => (all === 0 ? '–' : `${done}<small>/${all}</small>`)

const isShort = ({ done, all }: Share): boolean => done < all

const figure = ([name, share, note]: [string, Share, string]): string =>
  element(
    'div',
    { class: isShort(share) ? 'figure short' : 'figure' },
    text('dt', name),
    element('dd', {}, shareText(share), note ? text('span', note) : ''),
  )

const overview = (reports: readonly MachineReport[], since: Since | null): string => {
  const heads = ['Machine', ...(reports[0] ? figures(reports[0]).map(([name]) => name) : [])]
  const rows = reports.map((report) => {
    const cells = figures(report).map(([, share, note]) =>
      element('td', isShort(share) ? { class: 'short' } : {}, shareText(share), note ? text('span', note) : ''),
    )
    const name = text('a', report.name, { href: addressOf(report.name) })
    return element('tr', {}, element('th', { scope: 'row' }, stateSign(report), name), ...cells)
  })
  return element(
    'section',
    { id: 'overview', 'aria-labelledby': 'overview-title' },
    text('h1', 'Every machine, every path', { id: 'overview-title' }),
    text(
      'p',
      'What the machines of the portal do, drawn from their code, and what the path tests showed of it. Choose a machine, then a state or a transition.',
      { class: 'lead' },
    ),
    element(
      'div',
      { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Figures of all machines' },
      element(
        'table',
        {},
        element('thead', {}, element('tr', {}, ...heads.map((head) => text('th', head, { scope: 'col' })))),
        element('tbody', {}, ...rows),
      ),
    ),
    changesSection(since),
  )
}

/** What a search has found; the page's script fills it. */
const FOUND = element(
  'section',
  { id: 'found', hidden: '', 'aria-labelledby': 'found-title' },
  text('h1', 'Search', { id: 'found-title' }),
  element('p', { role: 'status' }),
  element('div', {}),
)

const stateSign = (report: MachineReport): string =>
  signOf(isWhole(report) ? 'passed' : 'failed', isWhole(report) ? 'whole' : 'not whole')

const failures = ({ found }: MachineReport): string => {
  const { length } = found.failures
  if (length === 0) return ''
  const items = found.failures.map(({ test, message }) => element('li', {}, text('b', test), text('pre', message)))
  const heading = length === 1 ? 'A test besides the paths failed' : `${length} tests besides the paths failed`
  return element('details', { class: 'failures', open: '' }, text('summary', heading), element('ul', {}, ...items))
}

const mutants = ({ found }: MachineReport): string => {
  const { survivors = [], equivalent = {} } = found.mutants ?? {}
  const list = (heading: string, items: string[]): string =>
    items.length > 0 ? element('details', {}, text('summary', heading), element('ul', {}, ...items)) : ''
  return [
    list(
      `${survivors.length} changes that no path noticed`,
      survivors.map((name) => element('li', {}, text('code', name))),
    ),
    list(
      `${Object.keys(equivalent).length} changes that nobody could notice`,
      Object.entries(equivalent).map(([name, why]) => element('li', {}, text('code', name), ` ${escaped(why)}`)),
    ),
  ].join('')
}

const ZOOM = element(
  'div',
  { class: 'zoom', role: 'group', 'aria-label': 'Size of the drawing' },
  text('button', '−', { type: 'button', 'data-zoom': 'out', 'aria-label': 'Smaller' }),
  text('button', 'Fit', { type: 'button', 'data-zoom': 'fit' }),
  text('button', '+', { type: 'button', 'data-zoom': 'in', 'aria-label': 'Larger' }),
)

const machineSection = async (report: MachineReport): Promise<string> =>
  element(
    'section',
    { 'data-machine': report.name, hidden: '' },
    element(
      'header',
      { class: 'head' },
      text('h1', report.name),
      ...report.about.map((paragraph) => text('p', paragraph)),
      element('dl', { class: 'figures' }, ...figures(report).map(figure)),
    ),
    element(
      'div',
      { class: 'stage' },
      ZOOM,
      element(
        'div',
        { class: 'drawing', tabindex: 0, role: 'region', 'aria-label': `Drawing of ${report.name}` },
        await svgOf(report),
      ),
    ),
    LEGEND,
    propertyList(report),
    failures(report),
    mutants(report),
  )

const navigation = (reports: readonly MachineReport[], book: string | null): string =>
  element(
    'nav',
    { 'aria-label': 'Machines' },
    element('a', { class: 'home', href: '#' }, 'Atlas'),
    element(
      'form',
      { role: 'search' },
      element('input', {
        type: 'search',
        placeholder: 'Search',
        'aria-label': 'Search for a requirement, an event or a state',
      }),
    ),
    book === null ? '' : element('a', { href: book }, 'Requirements'),
    element(
      'ul',
      {},
      ...reports.map((report) =>
        element('li', {}, element('a', { href: addressOf(report.name) }, stateSign(report), text('span', report.name))),
      ),
    ),
  )

/** JSON that is safe inside a script element. */
const embedded = (data: AtlasData | readonly Entry[]): string => JSON.stringify(data).replaceAll('<', '\\u003c')

/** The parts of the stylesheet; the order matters for rules of the same specificity. */
const STYLE = ['base', 'signs', 'page', 'drawing', 'chosen', 'found', 'player', 'media']

const read = (part: string): Promise<string> => readFile(join(import.meta.dirname, 'style', `${part}.css`), 'utf8')

/** What the page shows beside the machines. */
export interface Beside extends Asked {
  since: Since | null
}

/** The whole atlas as one page that needs no server. */
export const pageOf = async (reports: readonly MachineReport[], { since, ...asked }: Beside): Promise<string> => {
  const style = await Promise.all(STYLE.map(read))
  const sections = await Promise.all(reports.map(machineSection))
  const data = Object.fromEntries(reports.map((report) => [report.name, dataOf(report)]))
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Atlas of the machines</title>',
    `<style>${style.join('\n')}</style>`,
  ]
  const body = [
    SIGNS,
    navigation(reports, asked.book),
    element('main', {}, FOUND, overview(reports, since), ...sections),
    element('aside', { id: 'chosen', hidden: '', 'aria-label': 'What was chosen' }),
    `<script type="application/json" id="data">${embedded(data)}</script>`,
    `<script type="application/json" id="entries">${embedded(entriesOf(reports, asked))}</script>`,
    `<script type="module">${await clientScript()}</script>`,
  ]
  return `<!doctype html>\n<html lang="en"><head>${head.join('')}</head><body>${body.join('')}</body></html>\n`
}

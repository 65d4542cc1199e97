import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOf } from '../paths/atlas/address.ts'
import { element, escaped } from '../paths/atlas/html.ts'
import { LEVELS, type RoomShown, type Shown } from './book.ts'
import { timeOf, wordsOf } from './explain.ts'

const text = (name: string, words: string, attributes: Record<string, string> = {}): string =>
  element(name, attributes, escaped(words))

/** A sentence, with what stands between backticks as code. */
const sentence = (words: string): string =>
  words
    .split('`')
    .map((part, place) => (place % 2 === 1 ? text('code', part) : escaped(part)))
    .join('')

const WORDS = { passed: 'holds', failed: 'failed', skipped: 'did not run', open: 'open' }
const sign = (verdict: Shown['verdict']): string => text('span', WORDS[verdict], { class: `verdict ${verdict}` })

const fileOf = ({ prefix }: RoomShown): string => `${prefix.toLowerCase()}.html`
const count = ({ requirements }: RoomShown, verdict: Shown['verdict']): number =>
  requirements.filter((one) => one.verdict === verdict).length

const testsOf = ({ tests }: Shown): string =>
  LEVELS.map((level) => {
    const own = tests.filter((test) => test.level === level)
    if (own.length === 0) return ''
    const items = own.map(({ title, file, verdict, ms }) =>
      element('li', {}, sign(verdict), ' ', escaped(title), text('small', ` ${file} · ${timeOf(ms)}`)),
    )
    const heading = `${wordsOf(level)} (${own.length})`
    return element('details', {}, text('summary', heading), element('ul', {}, ...items))
  }).join('')

const rulesOf = ({ rules }: Shown, atlas: string | null): string =>
  rules.length === 0
    ? ''
    : element(
        'ul',
        { class: 'rules' },
        ...rules.map(({ machine, text: rule, paths, verdict }) =>
          element(
            'li',
            {},
            sign(verdict),
            ` ${escaped(rule)} `,
            element(
              'small',
              {},
              `on ${paths} paths of `,
              atlas === null ? escaped(machine) : text('a', machine, { href: atlas + addressOf(machine) }),
            ),
          ),
        ),
      )

const requirementOf = (shown: Shown, atlas: string | null): string =>
  element(
    'li',
    { id: shown.id, class: 'requirement' },
    element('h3', {}, text('a', shown.id, { href: `#${shown.id}` }), ' ', sign(shown.verdict)),
    element('p', {}, sentence(shown.text)),
    shown.reason === null ? '' : text('p', `No test: ${shown.reason}.`, { class: 'reason' }),
    rulesOf(shown, atlas),
    testsOf(shown),
  )

const whole = async (title: string, ...body: string[]): Promise<string> => {
  const styles = await Promise.all(
    [join('..', 'paths', 'atlas', 'style', 'base.css'), 'page.css'].map((file) =>
      readFile(join(import.meta.dirname, file), 'utf8'),
    ),
  )
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${text('title', title)}<style>${styles.join('\n')}</style>`
  return `<!doctype html>\n<html lang="en"><head>${head}</head><body class="requirements">${body.join('')}</body></html>\n`
}

const toAtlas = (atlas: string | null): string => (atlas === null ? '' : text('a', 'Atlas', { href: atlas }))

const ORDER: Shown['verdict'][] = ['failed', 'open', 'skipped', 'passed']

const roomPage = (room: RoomShown, atlas: string | null): Promise<string> => {
  const sorted = room.requirements.toSorted((one, other) => ORDER.indexOf(one.verdict) - ORDER.indexOf(other.verdict))
  const shown = count(room, 'passed')
  return whole(
    `${room.name}: requirements`,
    element('nav', { 'aria-label': 'Book' }, text('a', 'All rooms', { href: 'index.html' }), toAtlas(atlas)),
    element(
      'main',
      {},
      text('h1', room.name),
      text('p', `${shown} of ${room.requirements.length} requirements hold, as the last runs have shown.`, {
        class: 'lead',
      }),
      element('ol', { class: 'list' }, ...sorted.map((one) => requirementOf(one, atlas))),
    ),
  )
}

const overview = (book: readonly RoomShown[], atlas: string | null): Promise<string> => {
  const heads = ['Room', 'Requirements', 'Hold', 'Failed', 'Open']
  const rows = book.map((room) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, text('a', room.name, { href: fileOf(room) })),
      ...[room.requirements.length, count(room, 'passed'), count(room, 'failed'), count(room, 'open')].map((figure) =>
        text('td', String(figure)),
      ),
    ),
  )
  return whole(
    'Requirements',
    element('nav', { 'aria-label': 'Book' }, toAtlas(atlas)),
    element(
      'main',
      {},
      text('h1', 'Every requirement, and what shows it'),
      text(
        'p',
        'Each sentence of the requirements with the tests that name it, the rules of the machines, and what their last runs said.',
        { class: 'lead' },
      ),
      element(
        'div',
        { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Requirements by room' },
        element(
          'table',
          {},
          element('thead', {}, element('tr', {}, ...heads.map((head) => text('th', head, { scope: 'col' })))),
          element('tbody', {}, ...rows),
        ),
      ),
    ),
  )
}

/** The pages of the book by their file names. They need no server; `atlas` is the address of the machines' atlas. */
export async function pagesOf(
  book: readonly RoomShown[],
  atlas: string | null,
): Promise<[file: string, html: string][]> {
  const rooms = await Promise.all(
    book.map(async (room): Promise<[string, string]> => [fileOf(room), await roomPage(room, atlas)]),
  )
  return [['index.html', await overview(book, atlas)], ...rooms]
}

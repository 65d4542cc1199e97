import { searchAddress, searchIn } from '../address.ts'
import { type Entry, KINDS } from '../entry.ts'
import { h } from './dom.ts'

/** So many are listed of each kind; more words find fewer. */
const MOST = 30

const entries = JSON.parse(document.querySelector('#entries')?.textContent ?? '[]') as Entry[]
const texts = entries.map(({ text, where }) => `${text} ${where}`.toLowerCase())
const input = document.querySelector<HTMLInputElement>('[type=search]')
const found = document.querySelector<HTMLElement>('#found')

const groupOf = (kind: string, own: readonly Entry[]): HTMLElement =>
  h(
    'section',
    {},
    h('h2', {}, own.length > MOST ? `${kind} (${MOST} of ${own.length})` : `${kind} (${own.length})`),
    h(
      'ul',
      {},
      ...own.slice(0, MOST).map(({ text, where, href }) => h('li', {}, h('a', { href }, text), h('small', {}, where))),
    ),
  )

/** Shows what has all words of a search; null shows no search. Returns whether one is shown. */
export const showFound = (words: string | null): boolean => {
  const isShown = words !== null && words.trim() !== ''
  found?.toggleAttribute('hidden', !isShown)
  if (input && input !== document.activeElement) input.value = words ?? ''
  if (!isShown) return false
  const asked = words.toLowerCase().trim().split(/\s+/)
  const all = entries.filter((_, place) => asked.every((word) => texts[place]?.includes(word)))
  const kinds = Map.groupBy(all, ({ kind }) => kind)
  const count = all.length === 1 ? '1 found' : `${all.length} found`
  found
    ?.querySelector('[role=status]')
    ?.replaceChildren(
      all.length === 0 ? `Nothing has “${words.trim()}”. Try an id such as PAGE-9, an event or a state.` : count,
    )
  found
    ?.querySelector('div')
    ?.replaceChildren(...KINDS.flatMap((kind) => (kinds.has(kind) ? [groupOf(kind, kinds.get(kind) ?? [])] : [])))
  return true
}

/** Searches while somebody types; the words stand in the address. */
export const enableSearch = (show: () => void): void => {
  input?.form?.addEventListener('submit', (event) => event.preventDefault())
  input?.addEventListener('input', () => {
    history.replaceState(null, '', input.value ? searchAddress(input.value) : '#')
    show()
  })
}

export const searched = (): string | null => searchIn(location.hash)

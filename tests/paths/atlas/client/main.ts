import { addressOf, type Place, placeOf } from '../address.ts'
import type { AtlasData } from '../data.ts'
import { chosenPart } from './chosen.ts'
import { h } from './dom.ts'
import { pathDetails } from './path.ts'
import { enableSearch, searched, showFound } from './search.ts'
import { enableZoom, settle } from './zoom.ts'

const data = JSON.parse(document.querySelector('#data')?.textContent ?? '{}') as AtlasData
const aside = document.querySelector<HTMLElement>('#chosen')
const overview = document.querySelector<HTMLElement>('#overview')

const closeLink = (machine: string): HTMLElement => h('a', { class: 'close', href: addressOf(machine) }, 'Close')

const showMachine = (machine: string): void => {
  document.title = machine ? `${machine} · Atlas of the machines` : 'Atlas of the machines'
  overview?.toggleAttribute('hidden', machine !== '')
  for (const section of document.querySelectorAll<HTMLElement>('[data-machine]')) {
    const isShown = section.dataset.machine === machine
    section.hidden = !isShown
    if (isShown) settle(section)
  }
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === (machine ? addressOf(machine) : '#')) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
}

const mark = (hash: string): void => {
  for (const link of document.querySelectorAll('.drawing a')) {
    const isChosen = link.getAttribute('href') === hash
    link.classList.toggle('chosen', isChosen)
    if (isChosen) link.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
}

/** Opens the list of a machine's properties at one of them. */
const showProperty = ({ machine, id }: Place): void => {
  const item = document.querySelector<HTMLElement>(`[data-machine="${machine}"] [data-property="${CSS.escape(id)}"]`)
  item?.closest('details')?.setAttribute('open', '')
  item?.setAttribute('tabindex', '-1')
  item?.focus()
}

/** Shows the part that the address names. */
const show = (): void => {
  const place = placeOf(location.hash)
  const machine = data[place.machine]
  showMachine(machine ? place.machine : '')
  if (showFound(searched())) overview?.setAttribute('hidden', '')
  if (place.part === 'property') showProperty(place)
  const part = machine && place.part && place.part !== 'property' ? chosenPart(machine, place) : null
  aside?.replaceChildren(...(part ? [closeLink(place.machine), part] : []))
  aside?.toggleAttribute('hidden', part === null)
  mark(location.hash)
  part?.querySelector('h2')?.focus()
}

/** Shows the path that breaks a property beside it. */
const showBroken = (): void => {
  for (const section of document.querySelectorAll<HTMLElement>('[data-machine]'))
    for (const [place, path] of Object.entries(data[section.dataset.machine ?? '']?.broken ?? {}))
      section.querySelector(`[data-property="${place}"]`)?.append(pathDetails(path, [path.steps.length - 1]))
}

enableZoom()
enableSearch(show)
showBroken()
addEventListener('hashchange', show)
// A closed path would not be printed.
addEventListener('beforeprint', () => {
  for (const details of document.querySelectorAll(
    'aside > div > .paths > details, main section:not([hidden]) > details',
  ))
    details.setAttribute('open', '')
})
addEventListener('keydown', ({ key }) => {
  const { machine, part } = placeOf(location.hash)
  // Escape closes an open dialog first.
  if (key === 'Escape' && part && !document.querySelector('dialog[open]')) location.hash = addressOf(machine)
})
show()

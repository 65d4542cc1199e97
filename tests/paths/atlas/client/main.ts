import { addressOf, placeOf } from '../address.ts'
import type { AtlasData } from '../data.ts'
import { chosenPart } from './chosen.ts'
import { h } from './dom.ts'
import { pathDetails } from './path.ts'
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

/** Shows the part that the address names. */
const show = (): void => {
  const place = placeOf(location.hash)
  const machine = data[place.machine]
  showMachine(machine ? place.machine : '')
  const part = machine && place.part ? chosenPart(machine, place) : null
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
showBroken()
addEventListener('hashchange', show)
addEventListener('keydown', ({ key }) => {
  const { machine, part } = placeOf(location.hash)
  if (key === 'Escape' && part) location.hash = addressOf(machine)
})
show()

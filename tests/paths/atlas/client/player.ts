import type { AtlasPath } from '../data.ts'
import { h } from './dom.ts'

/** How long a picture stands while the path plays. */
const STEP_MS = 1_200

const button = (words: string, press: () => void): HTMLButtonElement => {
  const made = h('button', { type: 'button' }, words)
  made.addEventListener('click', press)
  return made
}

/** Plays the pictures of a path one after the other, with its events and what happened beside them. */
export const playPath = (path: AtlasPath, fileAddress: (file: string) => string): void => {
  let at = 0
  let timer: ReturnType<typeof setInterval> | undefined
  const image = h('img', {})
  const empty = h('p', { class: 'empty' }, 'There is no picture of this step.')
  const log = h('pre', { tabindex: '0', 'aria-label': 'What happened' })
  const items = path.steps.map(({ event, state, result }, place) =>
    h(
      'li',
      { class: result },
      button(`${event} → ${state}`, () => show(place)),
    ),
  )
  const thumbnails = path.steps.map(({ screenshot, event }, place) => {
    const one = button('', () => show(place))
    one.setAttribute('aria-label', `Step ${place + 1}, ${event}`)
    one.append(screenshot === null ? '–' : h('img', { src: fileAddress(screenshot), alt: '', loading: 'lazy' }))
    return one
  })
  const position = h('p', { role: 'status' })

  const stop = () => {
    clearInterval(timer)
    timer = undefined
    play.textContent = 'Play'
  }
  const show = (place: number) => {
    const step = path.steps[place]
    if (!step) return stop()
    at = place
    image.hidden = step.screenshot === null
    empty.hidden = step.screenshot !== null
    if (step.screenshot !== null) image.src = fileAddress(step.screenshot)
    image.alt = `The page after ${step.event}`
    log.textContent = [...step.log, ...(step.message === null ? [] : [step.message])].join('\n') || 'Nothing else.'
    position.textContent = `Step ${place + 1} of ${path.steps.length}`
    for (const [own, all] of [
      ['step', items],
      ['true', thumbnails],
    ] as const)
      for (const [number, one] of all.entries()) {
        if (number === place) one.setAttribute('aria-current', own)
        else one.removeAttribute('aria-current')
        if (number === place) one.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      }
  }
  const start = () => {
    if (timer !== undefined) return stop()
    if (at === path.steps.length - 1) show(0)
    play.textContent = 'Pause'
    timer = setInterval(() => show(at + 1), STEP_MS)
  }
  const play = button('Play', start)
  const dialog = h(
    'dialog',
    { class: 'player', 'aria-label': `${path.id} in pictures` },
    h(
      'header',
      {},
      h('h2', {}, `${path.id} in ${path.locale ?? 'the machine'}`),
      position,
      button('Back', () => show(at - 1)),
      play,
      button('Next', () => show(at + 1)),
      button('Close', () => dialog.close()),
    ),
    h(
      'div',
      { class: 'scene' },
      h('figure', {}, image, empty),
      h('div', { class: 'beside' }, h('ol', {}, ...items), log),
    ),
    h('div', { class: 'strip', role: 'group', 'aria-label': 'All steps' }, ...thumbnails),
  )
  dialog.addEventListener('close', () => {
    stop()
    dialog.remove()
  })
  document.body.append(dialog)
  dialog.showModal()
  show(0)
}

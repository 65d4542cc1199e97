import type { StepResult } from '../../results.ts'
import type { AtlasPath } from '../data.ts'
import { h, sign } from './dom.ts'
import { playPath } from './player.ts'

const SIGNS = { passed: 'passed', failed: 'failed', 'not-run': 'missed' } as const
const WORDS = { passed: 'passed', failed: 'failed', 'not-run': 'not run' } as const

/** The state's id without the name of its machine; a machine without states keeps its name. */
const withoutMachine = (state: string): string => state.replace(/(?<=^| \+ )\w+\./g, '')

/** The address of a result file, whose name may contain any character. */
const fileAddress = (file: string): string => file.split('/').map(encodeURIComponent).join('/')

const copyButton = (text: string): HTMLButtonElement => {
  const button = h('button', { type: 'button' }, 'Copy')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  })
  return button
}

const logDetails = (heading: string, lines: readonly string[]): HTMLElement | null => {
  if (lines.length === 0) return null
  const text = lines.join('\n')
  return h('details', { class: 'log' }, h('summary', {}, heading), copyButton(text), h('pre', { tabindex: '0' }, text))
}

/** The logs of all steps up to the failure. */
const wholeLog = (steps: readonly StepResult[]): string[] => steps.flatMap(({ event, log }) => [`# ${event}`, ...log])

const picture = (file: string, event: string): HTMLElement =>
  h(
    'a',
    { class: 'picture', href: fileAddress(file) },
    h('img', { src: fileAddress(file), loading: 'lazy', alt: `The page after ${event}` }),
  )

const stepItem = ({ steps, locale }: AtlasPath, step: StepResult, place: number, isChosen: boolean): HTMLElement => {
  const { event, state, context, result, message, screenshot, log } = step
  return h(
    'li',
    { class: `step ${result}${isChosen ? ' chosen' : ''}` },
    sign(SIGNS[result], WORDS[result]),
    h(
      'div',
      {},
      h('code', { class: 'event' }, event),
      h(
        'span',
        { class: 'to' },
        h('b', {}, `→ ${withoutMachine(state)}`),
        context ? h('small', {}, ` ${context}`) : null,
      ),
      message === null ? null : h('pre', { class: 'message', tabindex: '0' }, message),
      screenshot === null ? null : picture(screenshot, event),
      result === 'failed'
        ? logDetails('All that led here, to replay', wholeLog(steps.slice(0, place + 1)))
        : // What happens in a machine is its event, which is told already.
          logDetails('What happened', locale === null ? [] : log),
    ),
  )
}

/** A button that plays the pictures of a path, where it has some. */
const playButton = (path: AtlasPath): HTMLElement | null => {
  if (path.steps.every(({ screenshot }) => screenshot === null)) return null
  const button = h('button', { type: 'button' }, 'Play the pictures')
  button.addEventListener('click', () => playPath(path, fileAddress))
  return h('p', { class: 'left' }, button)
}

/** A link to a result file, with the command that opens it. */
const fileLink = (name: string, file: string, command: string): HTMLElement =>
  h(
    'p',
    { class: 'left' },
    h('a', { href: fileAddress(file), download: '' }, name),
    ' for ',
    h('code', {}, `${command} test-results/paths/${file}`),
  )

/** A path with its steps, some of which are highlighted. */
export const pathDetails = (path: AtlasPath, chosen: readonly number[]): HTMLDetailsElement => {
  const details = h(
    'details',
    { class: `path ${path.result}` },
    h(
      'summary',
      {},
      sign(path.result, path.result),
      h('b', {}, path.locale === null ? path.id : `${path.id}, browser in ${path.locale}`),
      h('small', {}, `${path.steps.length - 1} events`),
      path.requirement === null ? null : h('span', {}, path.requirement),
    ),
  )
  // Hundreds of paths have thousands of steps, so they are rendered when a path is opened.
  details.addEventListener('toggle', () => {
    if (!details.open || details.querySelector('ol')) return
    details.append(
      playButton(path) ?? '',
      path.trace === null ? '' : fileLink('Trace', path.trace, 'npx playwright show-trace'),
      path.report === null
        ? ''
        : fileLink('Report', path.report, `npm run replay --${path.locale === null ? '' : ' --browser'}`),
      h('ol', {}, ...path.steps.map((step, place) => stepItem(path, step, place, chosen.includes(place)))),
    )
  })
  return details
}

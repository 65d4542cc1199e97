import type { StepResult } from '../../results.ts'
import type { AtlasPath } from '../data.ts'
import { h, sign } from './dom.ts'

const SIGNS = { passed: 'passed', failed: 'failed', 'not-run': 'missed' } as const
const WORDS = { passed: 'passed', failed: 'failed', 'not-run': 'not run' } as const

/** What is to be read of a file that the browser left, whose name may hold any letter. */
const fileAddress = (file: string): string => file.split('/').map(encodeURIComponent).join('/')

const copyButton = (text: string): HTMLButtonElement => {
  const button = h('button', { type: 'button' }, 'Copy')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text)
    button.textContent = 'Copied'
  })
  return button
}

const eventLog = ({ log }: StepResult): HTMLElement | null => {
  if (log.length === 0) return null
  const text = log.join('\n')
  return h(
    'details',
    { class: 'log' },
    h('summary', {}, `The ${log.length} events that led here, to replay`),
    copyButton(text),
    h('pre', { tabindex: '0' }, text),
  )
}

const picture = (file: string, event: string): HTMLElement =>
  h(
    'a',
    { class: 'picture', href: fileAddress(file) },
    h('img', { src: fileAddress(file), loading: 'lazy', alt: `The page after ${event}` }),
  )

const stepItem = (step: StepResult, isChosen: boolean): HTMLElement => {
  const [state = '', context] = step.state.split(/ (\(.*)/s)
  return h(
    'li',
    { class: `step ${step.result}${isChosen ? ' chosen' : ''}` },
    sign(SIGNS[step.result], WORDS[step.result]),
    h(
      'div',
      {},
      h('code', { class: 'event' }, step.event),
      h('span', { class: 'to' }, h('b', {}, `→ ${state}`), context ? h('small', {}, ` ${context}`) : null),
      step.message === null ? null : h('pre', { class: 'message', tabindex: '0' }, step.message),
      step.screenshot === null ? null : picture(step.screenshot, step.event),
      eventLog(step),
    ),
  )
}

const traceLink = (trace: string): HTMLElement =>
  h(
    'p',
    { class: 'trace' },
    h('a', { href: fileAddress(trace), download: '' }, 'Trace'),
    ' to be opened with ',
    h('code', {}, `npx playwright show-trace test-results/paths/${trace}`),
  )

/** A path with its steps, of which some stand out. */
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
  // Hundreds of paths have thousands of steps: they are made when they are asked for.
  details.addEventListener('toggle', () => {
    if (!details.open || details.querySelector('ol')) return
    details.append(
      path.trace === null ? '' : traceLink(path.trace),
      h('ol', {}, ...path.steps.map((step, place) => stepItem(step, chosen.includes(place)))),
    )
  })
  return details
}

import type { Verdict } from '../coverage.ts'
import { element, escaped } from './html.ts'

/** Shapes that carry the same meaning as the colours. */
const SHAPES: Record<Verdict | 'in-browser', string> = {
  passed: '<circle cx="6" cy="6" r="6"/><path d="M3.2 6.3l2 2 3.7-4.2"/>',
  failed: '<path class="fill" d="M6 0l6 6-6 6-6-6z"/><path d="M4 4l4 4M8 4l-4 4"/>',
  missed: '<circle class="ring" cx="6" cy="6" r="5"/>',
  'in-browser': '<rect x=".5" y="1.5" width="11" height="9" rx="1.5"/><path d="M.5 4.5h11"/>',
}

const HEADS: readonly Verdict[] = ['passed', 'failed', 'missed']

/** The SVG definitions of signs and arrowheads that every drawing refers to. */
export const SIGNS = element(
  'svg',
  { width: 0, height: 0, style: 'position:absolute', 'aria-hidden': 'true' },
  element(
    'defs',
    {},
    ...Object.entries(SHAPES).map(([id, shape]) =>
      element('symbol', { id, class: `sign-${id}`, viewBox: '0 0 12 12', width: 12, height: 12 }, shape),
    ),
    ...HEADS.map((verdict) =>
      element(
        'marker',
        {
          id: `head-${verdict}`,
          class: `head-${verdict}`,
          viewBox: '0 0 8 8',
          refX: 7,
          refY: 4,
          markerWidth: 8,
          markerHeight: 8,
          markerUnits: 'userSpaceOnUse',
          orient: 'auto',
        },
        element('path', { d: 'M0 0l8 4-8 4z' }),
      ),
    ),
  ),
)

/** A sign within text, with a name for screen readers. */
export const signOf = (id: keyof typeof SHAPES, name: string): string =>
  element(
    'svg',
    { class: 'sign', viewBox: '0 0 12 12', role: 'img', 'aria-label': escaped(name) },
    element('use', { href: `#${id}` }),
  )

const entry = (id: keyof typeof SHAPES, line: Verdict | null, words: string): string => {
  const stroke =
    line === null
      ? ''
      : `<svg class="sample" viewBox="0 0 34 8" aria-hidden="true"><path class="line ${line}" d="M0 4h27" marker-end="url(#head-${line})"/></svg>`
  return element(
    'li',
    {},
    element('svg', { class: 'sign', viewBox: '0 0 12 12', 'aria-hidden': 'true' }, element('use', { href: `#${id}` })),
    stroke,
    escaped(words),
  )
}

export const LEGEND = element(
  'ul',
  { class: 'legend', 'aria-label': 'Legend' },
  entry('passed', 'passed', 'taken, and everything was as specified'),
  entry('failed', 'failed', 'a step failed here'),
  entry('missed', 'missed', 'no path came here'),
  entry('in-browser', null, 'also walked in the real portal'),
)

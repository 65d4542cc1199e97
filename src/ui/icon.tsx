import { css } from './style.ts'

/** Outlines on a 24-unit grid. */
const SHAPES = {
  text: 'M5 6h14M5 11h14M5 16h9',
  video: 'M4 6h16v12H4zM10 9.5v5l4.5-2.5z',
  audio: 'M5 10v4h3l4 4V6L8 10zM16 9a4 4 0 0 1 0 6',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  quiz: 'M9 9a3 3 0 1 1 4 2.8c-.7.3-1 .8-1 1.7M12 17h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v10H5z',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16 16l4.5 4.5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  people:
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 20a6.5 6.5 0 0 1 13 0M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  star: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  level: 'M5 20v-5M12 20V10M19 20V4',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  medal: 'M12 3a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM8.5 14L7 21l5-2.5L17 21l-1.5-7',
  cloud: 'M7 18a4 4 0 0 1-.5-8A6 6 0 0 1 18 11a3.5 3.5 0 0 1-.5 7z',
  alert: 'M12 4L2.5 20h19zM12 10v4M12 17h.01',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  'sign-in': 'M14 4h5v16h-5M10 8l4 4-4 4M14 12H4',
  'sign-out': 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  print: 'M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7z',
} as const

export type IconName = keyof typeof SHAPES

const icon = css`
  inline-size: 1.25em;
  block-size: 1.25em;
  flex: none;
  vertical-align: -0.25em;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
`
const mirrored = css`
  [dir='rtl'] & {
    transform: scaleX(-1);
  }
`

/** A decorative icon; its meaning must also be given as text. */
export const Icon = ({ name }: { name: IconName }) => (
  <Shape of={SHAPES[name]} isMirrored={/^(arrow|sign)/.test(name)} />
)

/** A shape of one component, loaded with that component; `isMirrored` flips it in right-to-left pages. */
export const Shape = ({ of, isMirrored = false }: { of: string; isMirrored?: boolean }) => (
  <svg className={isMirrored ? `${icon} ${mirrored}` : icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={of} />
  </svg>
)

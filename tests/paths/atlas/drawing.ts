import type { ElkPoint } from 'elkjs/lib/elk.bundled.js'
import type { Verdict } from '../coverage.ts'
import { type MachineReport, type Mark, marksOf } from '../report.ts'
import { addressOf } from './address.ts'
import { element, escaped } from './html.ts'
import { type Arrow, type Box, layoutOf, notesOf, type Row, rowsWidth, SIZE } from './layout.ts'
import { lineThrough } from './line.ts'

/** The verdicts in words, for people who see neither the colours nor the signs. */
const IN_WORDS: Record<Verdict, string> = { passed: 'passed', failed: 'failed', missed: 'not taken' }

type Marks = ReadonlyMap<string, Mark>
const NO_MARK: Mark = { verdict: 'missed', isInBrowser: false }

const sign = (verdict: string, x: number, y: number): string => element('use', { href: `#${verdict}`, x, y })

const inWords = (what: string, { verdict, isInBrowser }: Mark): string =>
  `${what}: ${IN_WORDS[verdict]}${isInBrowser ? ', also in the browser' : ''}`

const drawRow = (machine: string, mark: Mark, { transition, text }: Row, x: number, y: number, width: number) =>
  element(
    'a',
    {
      class: `row ${mark.verdict}`,
      href: addressOf(machine, 'transition', transition.key),
      'aria-label': inWords(text, mark),
    },
    element('rect', { x, y, width, height: SIZE.row, rx: 5 }),
    sign(mark.verdict, x + 4, y + 4),
    element('text', { x: x + SIZE.icon + 2, y: y + 14 }, escaped(text)),
    mark.isInBrowser ? sign('in-browser', x + width - SIZE.icon + 2, y + 4) : '',
  )

const drawRows = (machine: string, marks: Marks, rows: readonly Row[], x: number, y: number, width: number) =>
  rows.map((row, place) =>
    drawRow(machine, marks.get(row.transition.key) ?? NO_MARK, row, x, y + place * SIZE.row, width),
  )

const drawBox = (machine: string, marks: Marks, { state, x, y, width, height, rows }: Box): string => {
  const mark = marks.get(state.id)
  const notes = notesOf(state)
  const left = x + SIZE.pad
  const head = [
    element('rect', { class: 'outline', x, y, width, height, rx: 10 }),
    mark ? sign(mark.verdict, left, y + 9) : '',
    element('text', { class: 'name', x: left + (mark ? SIZE.icon : 0), y: y + 20 }, escaped(state.key)),
    mark?.isInBrowser ? sign('in-browser', x + width - SIZE.icon - 4, y + 9) : '',
    ...notes.map((note, place) =>
      element('text', { class: 'note', x: left, y: y + SIZE.title + 8 + place * SIZE.note }, escaped(note)),
    ),
  ]
  const address = {
    href: addressOf(machine, 'state', state.id),
    'aria-label': inWords(`State ${state.key}`, mark ?? NO_MARK),
  }
  return [
    // The machine itself is not a state that a path could miss.
    element(
      'g',
      { class: `state ${mark?.verdict ?? 'whole'} ${state.kind}` },
      mark ? element('a', address, ...head) : head.join(''),
    ),
    ...drawRows(machine, marks, rows, x + 6, y + SIZE.title + 4 + notes.length * SIZE.note, rowsWidth(rows)),
  ].join('')
}

/** An arrow can stand for several transitions; its line shows the worst verdict of them. */
const drawLine = (marks: Marks, { points, rows }: Arrow): string => {
  const verdicts = rows.map(({ transition }) => marks.get(transition.key)?.verdict)
  const verdict = (['failed', 'missed'] as const).find((one) => verdicts.includes(one)) ?? 'passed'
  return element('path', { class: `line ${verdict}`, d: lineThrough(points), 'marker-end': `url(#head-${verdict})` })
}

const drawDot = ({ x, y }: ElkPoint): string => {
  const r = SIZE.dot / 2
  return element('circle', { class: 'dot', cx: x + r, cy: y + r, r })
}

/** A machine as SVG, in which every state and transition is a link. */
export const svgOf = async (report: MachineReport): Promise<string> => {
  const { name } = report
  const { width, height, boxes, dots, arrows } = await layoutOf(report.chart)
  const marks = marksOf(report)
  return element(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'group', 'aria-label': `The machine ${name}` },
    ...boxes.map((box) => drawBox(name, marks, box)),
    ...dots.map(drawDot),
    ...arrows.map((arrow) => drawLine(marks, arrow)),
    ...arrows.flatMap(({ rows, label }) => drawRows(name, marks, rows, label.x, label.y, label.width)),
  )
}

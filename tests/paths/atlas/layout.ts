import ELK, { type ElkEdgeSection, type ElkExtendedEdge, type ElkNode, type ElkPoint } from 'elkjs/lib/elk.bundled.js'
import type { Chart, ChartState, ChartTransition } from '../chart.ts'
import { causeOf } from '../mermaid.ts'

/** A transition as a line of text, in the box of its state or on an arrow. */
export interface Row {
  transition: ChartTransition
  text: string
}

export interface Box {
  state: ChartState
  x: number
  y: number
  width: number
  height: number
  /** Transitions that do not leave the state. */
  rows: Row[]
}

/** One arrow for all transitions from one state to another; the arrow from a start dot has no rows. */
export interface Arrow {
  points: ElkPoint[]
  rows: Row[]
  /** The position of the rows. */
  label: { x: number; y: number; width: number; height: number }
}

export interface Layout {
  width: number
  height: number
  boxes: Box[]
  dots: ElkPoint[]
  arrows: Arrow[]
}

/** The sizes of the drawing in pixels. Letters are assumed to be wide, so that text fits in any font. */
export const SIZE = { row: 20, letter: 6.9, titleLetter: 8.6, title: 30, note: 16, pad: 12, icon: 18, dot: 10 } as const

const isInside = (id: string, around: string): boolean => id === around || id.startsWith(`${around}.`)

/**
 * Whether a transition stays inside its state. It is listed in the box, because its arrow would lead from the box to
 * itself.
 */
const isInner = ({ from, targets }: ChartTransition): boolean => targets.every((target) => isInside(target, from))

const innerText = (transition: ChartTransition): string => {
  const [target] = transition.targets
  if (target === undefined) return causeOf(transition)
  return `${causeOf(transition)} ${target === transition.from ? '↺' : `→ ${target.split('.').at(-1)}`}`
}

export const notesOf = ({ runs, tags, kind }: ChartState): string[] => [
  ...(kind === 'parallel' ? ['regions side by side'] : []),
  ...(runs.length > 0 ? [`runs ${runs.join(', ')}`] : []),
  ...(tags.length > 0 ? [`tagged ${tags.join(', ')}`] : []),
]

export const rowsWidth = (rows: readonly Row[]): number =>
  Math.max(0, ...rows.map(({ text }) => text.length * SIZE.letter + 2 * SIZE.icon + 6))

const rowsOf = ({ transitions }: Chart, id: string): Row[] =>
  transitions
    .filter((transition) => transition.from === id && isInner(transition))
    .map((transition) => ({ transition, text: innerText(transition) }))

const headHeight = (state: ChartState, rows: readonly Row[]): number =>
  SIZE.title + notesOf(state).length * SIZE.note + rows.length * SIZE.row + (rows.length > 0 ? 6 : 0)

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
  'elk.spacing.nodeNode': '26',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  // Starts at the initial state, so that early states are at the top.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
}

const nodeOf = (chart: Chart, state: ChartState): ElkNode => {
  const inside = chart.states.filter(({ parent }) => parent === state.id)
  const rows = rowsOf(chart, state.id)
  const head = headHeight(state, rows)
  const width = Math.max(
    state.key.length * SIZE.titleLetter + 2 * SIZE.pad + SIZE.icon * 2,
    ...notesOf(state).map((note) => note.length * 6.2 + 2 * SIZE.pad),
    rowsWidth(rows) + SIZE.pad,
    96,
  )
  if (inside.length === 0) return { id: state.id, width, height: head + 8 }
  const dot = state.initial === null ? [] : [{ id: dotOf(state), width: SIZE.dot, height: SIZE.dot }]
  return {
    id: state.id,
    children: [...dot, ...inside.map((child) => nodeOf(chart, child))],
    layoutOptions: {
      ...OPTIONS,
      'elk.padding': `[top=${head + 14},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${head})`,
    },
  }
}

const dotOf = ({ id }: ChartState): string => `start of ${id}`

interface Joint {
  edge: ElkExtendedEdge
  rows: Row[]
}

const INLINE = { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' }

/** Merges the transitions between the same two states into one arrow. */
const jointsOf = ({ transitions }: Chart): Joint[] => {
  const joints = new Map<string, Joint>()
  for (const transition of transitions.filter((one) => !isInner(one)))
    for (const target of transition.targets) {
      const id = `${transition.from} > ${target}`
      const joint = joints.get(id) ?? { edge: { id, sources: [transition.from], targets: [target] }, rows: [] }
      joint.rows.push({ transition, text: causeOf(transition) })
      joints.set(id, joint)
    }
  for (const { edge, rows } of joints.values())
    edge.labels = [{ text: edge.id, width: rowsWidth(rows), height: rows.length * SIZE.row, layoutOptions: INLINE }]
  return [...joints.values()]
}

const startsOf = ({ states }: Chart): Joint[] =>
  states.flatMap((state) =>
    state.initial === null
      ? []
      : [{ edge: { id: dotOf(state), sources: [dotOf(state)], targets: [state.initial] }, rows: [] }],
  )

const pointsOf = (sections: readonly ElkEdgeSection[]): ElkPoint[] =>
  sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint])

const place = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Record<'x' | 'y' | 'width' | 'height', number>>) => ({
  x,
  y,
  width,
  height,
})

const flat = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(flat)]

/** The positions of all parts of a machine. */
export const layoutOf = async (chart: Chart): Promise<Layout> => {
  const [root] = chart.states
  if (!root) throw new Error(`${chart.machine} has no states`)
  const joints = [...startsOf(chart), ...jointsOf(chart)]
  const drawing: ElkNode = {
    id: 'drawing',
    layoutOptions: OPTIONS,
    children: [nodeOf(chart, root)],
    edges: joints.map(({ edge }) => edge),
  }
  const graph = await new ELK().layout(drawing)
  const nodes = new Map((graph.children ?? []).flatMap(flat).map((node) => [node.id, place(node)]))
  const edges = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]))
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    boxes: chart.states.map((state) => ({
      state,
      ...(nodes.get(state.id) ?? place({})),
      rows: rowsOf(chart, state.id),
    })),
    dots: chart.states.flatMap((state) => nodes.get(dotOf(state)) ?? []),
    arrows: joints.map(({ edge, rows }) => {
      const laid = edges.get(edge.id)
      return { points: pointsOf(laid?.sections ?? []), rows, label: place(laid?.labels?.[0] ?? {}) }
    }),
  }
}

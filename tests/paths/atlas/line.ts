import type { ElkPoint } from 'elkjs/lib/elk.bundled.js'

const RADIUS = 6

const towards = (from: ElkPoint, to: ElkPoint): string => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const part = Math.min(RADIUS, length / 2) / length
  return `${from.x + (to.x - from.x) * part},${from.y + (to.y - from.y) * part}`
}

/** An SVG path with rounded corners. */
export const lineThrough = (points: readonly ElkPoint[]): string =>
  points
    .map((point, place) => {
      const before = points[place - 1]
      const after = points[place + 1]
      if (!before) return `M${point.x},${point.y}`
      if (!after) return `L${point.x},${point.y}`
      return `L${towards(point, before)}Q${point.x},${point.y} ${towards(point, after)}`
    })
    .join('')

import type { WatchedPart } from '../../openapi/generated/portal.ts'

/** A part that was played, in seconds from the beginning. */
export type Span = readonly [start: number, end: number]

/** Share of an item that was watched, in percent (LEARN-29); spans may overlap. Without a length it is 0. */
export function watchedShare(duration: number | null, spans: readonly Span[]): number {
  if (!(duration !== null && duration > 0 && Number.isFinite(duration))) return 0
  let watched = 0
  let reached = 0
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    watched += Math.max(0, Math.min(end, duration) - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return Math.min(100, (watched / duration) * 100)
}

/** Spans as they are stored: whole seconds, in order, joined where they touch. */
export function partsOf(spans: readonly Span[]): WatchedPart[] {
  const parts: WatchedPart[] = []
  const whole = spans.map(([start, end]) => ({ start: Math.round(start), end: Math.round(end) }))
  for (const { start, end } of whole.toSorted((a, b) => a.start - b.start)) {
    const last = parts.at(-1)
    if (end <= start) continue
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else parts.push({ start, end })
  }
  return parts
}

export const spansOfParts = (parts: readonly WatchedPart[]): Span[] => parts.map(({ start, end }) => [start, end])

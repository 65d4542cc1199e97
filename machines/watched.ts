/** A part that was played, in seconds from the beginning. */
export type Span = readonly [start: number, end: number]

/**
 * Share of an item that was watched, in percent (LEARN-29). What was watched before counts from the beginning, because
 * only its share is known; spans may overlap. Without a length the share stays what it was.
 */
export function watchedShare(duration: number | null, before: number, spans: readonly Span[]): number {
  if (!(duration !== null && duration > 0 && Number.isFinite(duration))) return before
  const sorted = [[0, (before / 100) * duration] as const, ...spans].toSorted((a, b) => a[0] - b[0])
  let watched = 0
  let reached = 0
  for (const [start, end] of sorted) {
    watched += Math.max(0, Math.min(end, duration) - Math.max(start, reached))
    reached = Math.max(reached, end)
  }
  return Math.min(100, (watched / duration) * 100)
}

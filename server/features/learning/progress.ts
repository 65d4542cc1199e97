/** Share of a video or audio item from which it counts as completed. */
const WATCHED = 95

/** Progress on a percent scale with two decimals, so that sums of thirds compare as people read them. */
const rounded = (percent: number) => Math.round(percent * 100) / 100

/** Lesson progress: the mean of its trackable items; 0 when it has none (specification point 3, product rules). */
export function meanProgress(items: readonly { isTrackable: boolean; progress: number }[]) {
  const counted = items.filter((item) => item.isTrackable)
  if (counted.length === 0) return 0
  return rounded(counted.reduce((sum, item) => sum + item.progress, 0) / counted.length)
}

/** Course progress: the mean of its lessons that have something to track. */
export function courseMean(lessons: readonly { items: readonly { isTrackable: boolean; progress: number }[] }[]) {
  const counted = lessons.filter((lesson) => lesson.items.some((item) => item.isTrackable))
  if (counted.length === 0) return 0
  return rounded(counted.reduce((sum, lesson) => sum + meanProgress(lesson.items), 0) / counted.length)
}

/** What a reported share of an item is worth: nearly watched counts as watched. */
export const creditedProgress = (targetType: string, progress: number) =>
  (targetType === 'video' || targetType === 'audio') && progress >= WATCHED ? 100 : progress

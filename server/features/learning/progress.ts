import { WATCHED_SHARE } from '../../../openapi/generated/constants.ts'

/** Rounds to two decimals, so that sums of thirds compare as expected. */
const rounded = (percent: number) => Math.round(percent * 100) / 100

/** Lesson progress: the mean of its trackable items, or 0 if it has none (LEARN-35). */
export function meanProgress(items: readonly { isTrackable: boolean; progress: number }[]) {
  const counted = items.filter((item) => item.isTrackable)
  if (counted.length === 0) return 0
  return rounded(counted.reduce((sum, item) => sum + item.progress, 0) / counted.length)
}

/** Course progress: the mean of its lessons that have trackable items. */
export function courseMean(lessons: readonly { items: readonly { isTrackable: boolean; progress: number }[] }[]) {
  const counted = lessons.filter((lesson) => lesson.items.some((item) => item.isTrackable))
  if (counted.length === 0) return 0
  return rounded(counted.reduce((sum, lesson) => sum + meanProgress(lesson.items), 0) / counted.length)
}

/** The progress that counts for a reported one: a video or audio that is nearly finished counts as finished. */
export const creditedProgress = (targetType: string, progress: number) =>
  (targetType === 'video' || targetType === 'audio') && progress >= WATCHED_SHARE ? 100 : progress

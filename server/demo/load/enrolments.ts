import { REVIEWS } from '../feedback.ts'
import { demoShare } from '../id.ts'
import { STUDENT_KEYS } from '../people.ts'
import type { DemoCourse } from '../shape.ts'
import { between, type DemoClock } from './clock.ts'
import { itemsOf } from './courses.ts'

export interface Enrolment {
  course: DemoCourse
  student: string
  registeredAt: Date
  /** number of completed items, from the first */
  done: number
  /** share (0 to 1) of the next item that was watched; 0: not begun */
  begun: number
}

/** The accounts used for signing in: they have only the registrations listed here and those for their reviews. */
const FIXED: Record<string, Record<string, Pick<Enrolment, 'done' | 'begun'>>> = {
  nora: { 'compound-growth': { done: 3, begun: 0 }, 'funds-and-etfs': { done: 4, begun: 0.4 } },
  mateo: { 'candlestick-charts': { done: 0, begun: 0 } },
  sari: { 'compound-growth': { done: 1, begun: 0 } },
}

/** Who takes which course, with their progress; the same at every load except for the dates. */
export function enrolments(clock: DemoClock, courses: readonly DemoCourse[]): Enrolment[] {
  const published = courses.filter(({ state }) => state === 'published')
  return published.flatMap((course) => {
    const popularity = 0.15 + 0.4 * demoShare('popularity', course.alias)
    return STUDENT_KEYS.flatMap((student) => {
      const reach = reached(course, student, popularity)
      return reach ? [{ course, student, registeredAt: registeredAt(course, student, clock), ...reach }] : []
    })
  })
}

function reached(
  course: DemoCourse,
  student: string,
  popularity: number,
): Pick<Enrolment, 'done' | 'begun'> | undefined {
  const count = itemsOf(course).length
  if (REVIEWS.some((review) => review.of === course.alias && review.by === student)) return { done: count, begun: 0 }
  const fixed = FIXED[student]
  if (fixed) return fixed[course.alias]
  if (demoShare('takes', course.alias, student) > popularity) return undefined
  return { done: Math.min(count, Math.floor(demoShare('done', course.alias, student) * (count + 2))), begun: 0 }
}

function registeredAt(course: DemoCourse, student: string, clock: DemoClock) {
  const review = REVIEWS.find((candidate) => candidate.of === course.alias && candidate.by === student)
  const last = clock.daysAgo(review ? review.daysAgo + 0.5 : 1)
  return between(clock.daysAgo(course.createdDaysAgo), last, demoShare('registered', course.alias, student) * 0.8)
}

import { choice, order, page, type UrlState, words } from '../../../platform/address/url-fields.ts'
import { chosenId } from '../../live/recordings/recording-view.ts'

export const STUDENT_VIEWS = ['all', 'stuck', 'learning', 'finished'] as const

export const STUDENT_TABS = ['roster', 'stops'] as const

/** What the address of the students says: of which course, who of them or where they stop, and how they are listed. */
export const STUDENTS_VIEW = {
  course: chosenId,
  tab: choice(STUDENT_TABS),
  /** the item of the course of which more is shown */
  item: chosenId,
  view: choice(STUDENT_VIEWS),
  q: words,
  sort: order(['name', 'progress', 'registeredAt', 'lastActiveAt', 'finishedAt'], '-registeredAt'),
  page,
}

export type StudentsView = UrlState<typeof STUDENTS_VIEW>

const VIEWS = {
  all: {},
  stuck: { isStuck: true },
  learning: { finishedAt: { $exists: false } },
  finished: { finishedAt: { $exists: true } },
}

/** The course that is shown: the one in the address, also where it is none of the tutor's, or the first one of them. */
export const shownCourse = <Course extends { id: string; alias: string }>(items: readonly Course[], id: string) =>
  items.find((one) => one.id === id) ?? (id ? { id, alias: id } : items[0])

/** The same as parameters of the roster. */
export const rosterRows = ({ view, q, sort, page }: StudentsView) => ({
  page,
  limit: 10,
  sort,
  filter: { ...VIEWS[view], ...(q !== '' && { name: { $cont: q } }) },
})

import { choice, order, page, type UrlState, words } from '../../../platform/address/url-fields.ts'
import { chosenId } from '../../live/recordings/recording-view.ts'

export const STUDENT_VIEWS = ['all', 'stuck', 'learning', 'finished'] as const

/** What the address of the students says: of which course, who of them, and how they are listed. */
export const STUDENTS_VIEW = {
  course: chosenId,
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

/** The same as parameters of the roster. */
export const rosterRows = ({ view, q, sort, page }: StudentsView) => ({
  page,
  limit: 10,
  sort,
  filter: { ...VIEWS[view], ...(q !== '' && { name: { $cont: q } }) },
})

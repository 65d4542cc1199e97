import type {
  ArticleCreate,
  CourseCreate,
  CourseUpdate,
  EventCreate,
  EventState,
} from '../../openapi/generated/portal.ts'
import type { LessonSource } from '../admin/content/course-file.ts'

/** A course from its files, with the ids of what it refers to. */
export interface DemoCourse {
  alias: string
  state: CourseUpdate['state']
  body: CourseCreate
  coverId: string | null
  categoryIds: string[]
  subjectIds: string[]
  lessons: LessonSource[]
  createdDaysAgo: number
}

/** An article from its file, with the ids of what it refers to. */
export interface DemoArticle {
  alias: string
  body: ArticleCreate
  coverId: string | null
  authorId: string | null
  categoryIds: string[]
  publishedDaysAgo: number
}

export interface DemoContent {
  courses: DemoCourse[]
  articles: DemoArticle[]
  events: DemoEvent[]
}

/** An event from its file, with the ids of what it refers to, and with its times at this loading. */
export interface DemoEvent {
  alias: string
  state: EventState
  /** `createSchedules` has all schedules */
  body: EventCreate
  /** students with a ticket */
  registered: string[]
  /** name of the recording of each past schedule */
  recording: string | undefined
}

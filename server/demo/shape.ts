import type { ArticleCreate, CourseCreate, CourseUpdate } from '../../openapi/generated/portal.ts'
import type { LessonSource } from '../admin/content/course-file.ts'
import type { CategoryKey, SubjectKey } from './categories.ts'
import type { CoverKey } from './media.ts'
import type { StudentKey, TutorKey } from './people.ts'

interface DemoPrice {
  amount: number
  discounted?: number
  currency: 'USD' | 'EUR' | 'IDR'
}

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
}

/** Minutes from the time of loading, or a full hour (UTC) of a day relative to today. Negative: in the past. */
type SessionStart = { minutes: number } | { day: number; hour: number }

export interface DemoEvent {
  alias: string
  name: string
  shortDescription: string
  /** Markdown */
  description: string
  goals: string[]
  /** parts of one schedule, in order, with their minutes */
  agenda: { minutes: number; name: string; description?: string }[]
  type: 'webinar' | 'offline'
  state: 'draft' | 'published' | 'archived' | 'cancelled'
  location?: string
  languageCode: 'en' | 'es' | 'id'
  timezone: 'UTC' | 'Asia/Jakarta' | 'Europe/Madrid'
  level: 'beginner' | 'intermediate' | 'advanced'
  price?: DemoPrice
  cover: CoverKey
  host: TutorKey
  tutors: TutorKey[]
  category: CategoryKey
  subjects: SubjectKey[]
  totalTickets?: number
  sessions: [SessionStart, ...SessionStart[]]
  /** students with a ticket */
  registered: StudentKey[]
  /** name of the recording of each past schedule */
  recording?: string
}

export interface DemoReview {
  /** alias of the course or event */
  of: string
  by: StudentKey
  rating: 1 | 2 | 3 | 4 | 5
  message: string
  daysAgo: number
  /** approved by staff, and so shown */
  isHandled: boolean
}

import type { CategoryKey, SubjectKey } from './categories.ts'
import type { CoverKey, ItemKey } from './media.ts'
import type { StudentKey, TutorKey } from './people.ts'

interface DemoPrice {
  amount: number
  discounted?: number
  currency: 'USD' | 'EUR' | 'IDR'
}

interface DemoQuestion {
  question: string
  answers: string[]
  /** indexes into `answers`; none in a survey */
  correct: number[]
  /** false: any non-empty part of `correct` is right (default true) */
  strict?: false
}

interface DemoText {
  type: 'text'
  name: string
  /** Markdown */
  body: string
}

export interface DemoQuiz {
  type: 'quiz'
  name: string
  description?: string
  questions: DemoQuestion[]
}

interface DemoMediaContent {
  type: 'video' | 'audio' | 'image' | 'file'
  name: string
  description?: string
  media: ItemKey
}

export type DemoContent = DemoText | DemoQuiz | DemoMediaContent

interface DemoLesson {
  name: string
  description: string
  previewed?: true
  /** the course's first tutor unless told */
  tutor?: TutorKey
  content: DemoContent[]
}

export interface DemoCourse {
  alias: string
  name: string
  shortDescription: string
  /** Markdown */
  description: string
  goals: string[]
  state: 'draft' | 'published' | 'archived'
  languageCode: 'en' | 'es' | 'id' | 'ar'
  level: 'beginner' | 'intermediate' | 'advanced'
  /** none: free of charge */
  price?: DemoPrice
  cover: CoverKey
  tutors: [TutorKey, ...TutorKey[]]
  category: CategoryKey
  subjects: SubjectKey[]
  createdDaysAgo: number
  lessons: DemoLesson[]
}

/** Minutes from the time of loading, or a full hour (UTC) on a day counted from today. Negative is in the past. */
type SessionStart = { minutes: number } | { day: number; hour: number }

export interface DemoEvent {
  alias: string
  name: string
  shortDescription: string
  /** Markdown */
  description: string
  goals: string[]
  /** parts of one session, minutes each, in order */
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
  /** who holds a ticket */
  registered: StudentKey[]
  /** name of the recording of each past session */
  recording?: string
}

export interface DemoArticle {
  alias: string
  name: string
  description: string
  /** Markdown */
  body: string
  state: 'draft' | 'published' | 'archived'
  languageCode: 'en' | 'es' | 'id' | 'ar'
  cover: CoverKey
  author: TutorKey
  category: CategoryKey
  publishedDaysAgo: number
}

export interface DemoReview {
  /** alias of the course or event */
  of: string
  by: StudentKey
  rating: 1 | 2 | 3 | 4 | 5
  message: string
  daysAgo: number
  /** staff has approved it; only then it is shown */
  isHandled: boolean
}

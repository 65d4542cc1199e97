import type { Database } from '../../server/db/database.ts'
import { schedule } from '../../server/db/schema/events.ts'
import { articleSource } from '../../server/features/articles/queries.ts'
import { courseSource } from '../../server/features/courses/course-queries.ts'
import { eventSource } from '../../server/features/events/event-queries.ts'
import { loadSchedules, scheduleList, scheduleVisibleTo } from '../../server/features/events/schedule-queries.ts'
import { feedbackSource } from '../../server/features/feedback/queries.ts'
import { profileSource } from '../../server/features/people/profile-queries.ts'
import { userSource } from '../../server/features/people/user-queries.ts'
import type { Source, SourceById } from '../../server/lists/select.ts'
import type { Principal } from '../../server/principal.ts'

export interface MeasuredList {
  name: string
  /** `field operator` to the value; `id:` stands for the id of that generated row */
  filters: Record<string, string>
  /** as the handler of the list passes it to `answerList` */
  source(db: Database): Source<unknown> | SourceById<unknown>
}

const admin: Principal = {
  userId: '00000000-0000-4000-8000-000000000001',
  sessionId: '',
  fileKey: Buffer.alloc(32),
  roles: ['admin'],
}

const course = {
  id: 'id:course 77',
  alias: 'course-77',
  name: 'Course 77 of topic77',
  'name $cont': 'topic77',
  'name $sw': 'course 77',
  'name $ew': 'topic77',
  shortDescription: 'In short 77',
  state: 'published',
  languageCode: 'es',
  audienceLevel: 'advanced',
  price: '77',
  'price $gte & currency': '200 & IDR',
  'price $exists': 'false',
  discountedPrice: '77',
  currency: 'IDR',
  rating: '4.2',
  'rating $gte': '4.5',
  duration: '77',
  'duration $lt': '600',
  isFree: 'true',
  isPromoted: 'true',
  goals: 'Goal 7',
  categoryIds: 'id:category 7',
  subjectIds: 'id:subject 7',
  tutorIds: 'id:profile 350',
  'createdAt $gte': '2026-01-01',
  'updatedAt $lt': '2026-01-01',
}

const courses = (name: string, principal: Principal | null): MeasuredList => ({
  name,
  filters: course,
  source: (db) => courseSource(db, principal),
})

const feedbacks = (name: string, principal: Principal | null): MeasuredList => ({
  name,
  // Guests only see handled feedback, so only an admin filters by this.
  filters: {
    ...(principal && { 'handledAt $exists': 'false', 'type $in': 'contact' }),
    id: 'id:feedback 77',
    type: 'course',
    targetId: 'id:course 77',
    userId: 'id:user 77',
    rating: '2',
    message: 'Message 77',
    'message $cont': 'age 777',
    'createdAt $gte': '2026-01-01',
  },
  source: (db) => feedbackSource(db, principal),
})

const profiles = (name: string, principal: Principal | null): MeasuredList => ({
  name,
  filters: {
    id: 'id:profile 350',
    userId: 'id:user 350',
    role: 'tutor',
    alias: 'person-350',
    firstName: 'First350',
    lastName: 'Last350',
    'lastName $cont': 'st350',
    title: 'Title 10',
    countryCode: 'DE',
    languageCodes: 'en',
    categoryIds: 'id:category 3',
    subjectIds: 'id:subject 31',
    courseCount: '20',
    webinarCount: '2',
  },
  source: (db) => profileSource(db, principal),
})

const users: MeasuredList = {
  name: 'users, admin',
  filters: {
    id: 'id:user 77',
    username: 'person77@bench.test',
    firstName: 'First77',
    lastName: 'Last77',
    'lastName $cont': 'st77',
    'username $sw': 'person77',
    roles: 'tutor',
    'roles $in': 'admin',
    'suspendedAt $exists': 'true',
    'deletedAt $exists': 'true',
    'createdAt $gte': '2026-01-01',
  },
  source: userSource,
}

const events = (name: string, principal: Principal | null): MeasuredList => ({
  name,
  filters: {
    id: 'id:event 77',
    alias: 'event-77',
    name: 'Event 77 of topic77',
    'name $cont': 'topic77',
    'name $sw': 'event 77',
    shortDescription: 'In short 77',
    type: 'offline',
    state: 'published',
    languageCode: 'es',
    timezone: 'Asia/Jakarta',
    audienceLevel: 'advanced',
    price: '77',
    'price $gte & currency': '200 & IDR',
    discountedPrice: '77',
    currency: 'IDR',
    hostId: 'id:profile 350',
    isPromoted: 'true',
    isWatchable: 'true',
    isToCome: 'true',
    goals: 'Goal 7',
    tutorIds: 'id:profile 350',
    categoryIds: 'id:category 7',
    subjectIds: 'id:subject 7',
    'startsAt $gte': '2026-01-01',
    'endsAt $gte': new Date().toISOString(),
    'createdAt $gte': '2026-01-01',
    'updatedAt $lt': '2026-01-01',
  },
  source: (db) => eventSource(db, principal),
})

const schedules: MeasuredList = {
  name: 'schedules, guest',
  filters: {
    id: 'id:schedule 77-3',
    eventId: 'id:event 77',
    eventType: 'offline',
    'startsAt $gte': new Date().toISOString(),
    'endsAt $lt': '2026-01-01',
    'endsAt $gte': new Date().toISOString(),
    state: 'upcoming',
    tutorIds: 'id:profile 350',
  },
  source: (db) => ({
    spec: scheduleList,
    table: schedule,
    visible: scheduleVisibleTo(null),
    load: (ids) => loadSchedules(db, null, ids),
  }),
}

const articles: MeasuredList = {
  name: 'articles, guest',
  filters: {
    id: 'id:article 77',
    alias: 'article-77',
    name: 'Article 77',
    'name $cont': 'icle 77',
    description: 'About 77',
    'description $cont': 'out 777',
    languageCode: 'en',
    authorId: 'id:user 350',
    isPromoted: 'true',
    categoryIds: 'id:category 7',
    'publishedAt $gte': '2026-01-01',
    'createdAt $lt': '2026-01-01',
  },
  source: (db) => articleSource(db, null),
}

export const measuredLists: MeasuredList[] = [
  courses('courses, guest', null),
  courses('courses, admin', admin),
  feedbacks('feedbacks, guest', null),
  feedbacks('feedbacks, admin', admin),
  profiles('profiles, guest', null),
  profiles('profiles, admin', admin),
  users,
  events('events, guest', null),
  events('events, admin', admin),
  schedules,
  articles,
]

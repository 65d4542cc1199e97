import { and } from 'drizzle-orm'
import type { Database } from '../server/db/database.ts'
import { articleList, articleVisibleTo, selectArticles } from '../server/db/queries/articles.ts'
import { courseList, visibleTo as courseVisibleTo, selectCourses } from '../server/db/queries/courses.ts'
import { eventListedFor } from '../server/db/queries/event-access.ts'
import { eventList, selectEvents } from '../server/db/queries/events.ts'
import { feedbackList, feedbackVisibleTo, selectFeedbacks } from '../server/db/queries/feedbacks.ts'
import { profileList, profileVisibleTo, selectProfiles } from '../server/db/queries/profiles.ts'
import { scheduleList, scheduleVisibleTo, selectSchedules } from '../server/db/queries/schedules.ts'
import { selectUsers, userList } from '../server/db/queries/users.ts'
import { course as courseTable } from '../server/db/schema/courses.ts'
import { article, feedback } from '../server/db/schema/editorial.ts'
import { event as eventTable, schedule } from '../server/db/schema/events.ts'
import { profile, user } from '../server/db/schema/people.ts'
import type { ListQuery, ListSpec } from '../server/domain/list-query.ts'
import type { Principal } from '../server/domain/sessions.ts'

export interface MeasuredList {
  name: string
  spec: ListSpec
  /** `field operator` and the value asked for; `id:` stands for the id of that generated row */
  filters: Record<string, string>
  run(db: Database, query: ListQuery): Promise<unknown>
}

const admin: Principal = { userId: '00000000-0000-4000-8000-000000000001', sessionId: '', roles: ['admin'] }

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
  'price $gte': '200',
  'price $exists': 'false',
  discountedPrice: '77',
  currency: 'IDR',
  rating: '4.2',
  'rating $gte': '4.5',
  duration: '77',
  'duration $lt': '600',
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
  spec: courseList,
  filters: course,
  run(db, { where, ...page }) {
    const shown = and(courseVisibleTo(principal), where)
    return Promise.all([selectCourses(db, principal, { ...page, where: shown }), db.$count(courseTable, shown)])
  },
})

const feedbacks = (name: string, principal: Principal | null): MeasuredList => ({
  name,
  spec: feedbackList,
  // What is not handled a guest never sees, so that only an admin asks for it.
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
  run(db, { where, ...page }) {
    const shown = and(feedbackVisibleTo(principal), where)
    return Promise.all([selectFeedbacks(db, principal, { ...page, where: shown }), db.$count(feedback, shown)])
  },
})

const profiles = (name: string, principal: Principal | null): MeasuredList => ({
  name,
  spec: profileList,
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
  run(db, { where, ...page }) {
    const shown = and(profileVisibleTo(principal), where)
    return Promise.all([selectProfiles(db, principal, { ...page, where: shown }), db.$count(profile, shown)])
  },
})

const users: MeasuredList = {
  name: 'users, admin',
  spec: userList,
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
  run: (db, query) => Promise.all([selectUsers(db, query), db.$count(user, query.where)]),
}

const events = (name: string, principal: Principal | null): MeasuredList => ({
  name,
  spec: eventList,
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
    'price $gte': '200',
    discountedPrice: '77',
    currency: 'IDR',
    hostId: 'id:profile 350',
    isPromoted: 'true',
    hasRecording: 'true',
    goals: 'Goal 7',
    tutorIds: 'id:profile 350',
    categoryIds: 'id:category 7',
    subjectIds: 'id:subject 7',
    'startsAt $gte': '2026-01-01',
    'endsAt $gte': new Date().toISOString(),
    'createdAt $gte': '2026-01-01',
    'updatedAt $lt': '2026-01-01',
  },
  run(db, { where, ...page }) {
    const shown = and(eventListedFor(principal), where)
    return Promise.all([selectEvents(db, principal, { ...page, where: shown }), db.$count(eventTable, shown)])
  },
})

const schedules: MeasuredList = {
  name: 'schedules, guest',
  spec: scheduleList,
  filters: {
    id: 'id:schedule 77-3',
    eventId: 'id:event 77',
    eventType: 'offline',
    'startsAt $gte': new Date().toISOString(),
    'endsAt $lt': '2026-01-01',
    state: 'upcoming',
    tutorIds: 'id:profile 350',
  },
  run(db, { where, ...page }) {
    const shown = and(scheduleVisibleTo(null), where)
    return Promise.all([selectSchedules(db, null, { ...page, where: shown }), db.$count(schedule, shown)])
  },
}

const articles: MeasuredList = {
  name: 'articles, guest',
  spec: articleList,
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
  run(db, { where, ...page }) {
    const shown = and(articleVisibleTo(null), where)
    return Promise.all([selectArticles(db, { ...page, where: shown }), db.$count(article, shown)])
  },
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

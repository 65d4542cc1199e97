import type { Article, Course, Event, Profile } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import type { ListQuery } from '../../platform/api/list-query.ts'

/* A row shows fewer fields than a card. */
const COURSE_FIELDS = [
  'id',
  'alias',
  'name',
  'shortDescription',
  'languageCode',
  'audienceLevel',
  'cover',
  'duration',
] as const satisfies (keyof Course)[]

const EVENT_FIELDS = [
  'id',
  'alias',
  'name',
  'shortDescription',
  'languageCode',
  'type',
  'timezone',
  'cover',
  'startsAt',
  'isCancelled',
  'nextSchedule',
] as const satisfies (keyof Event)[]

const ARTICLE_FIELDS = [
  'id',
  'alias',
  'name',
  'description',
  'languageCode',
  'cover',
  'author',
  'publishedAt',
] as const satisfies (keyof Article)[]

const TUTOR_FIELDS = [
  'id',
  'alias',
  'firstName',
  'lastName',
  'title',
  'avatar',
  'preferredLanguageCode',
  'courseCount',
] as const satisfies (keyof Profile)[]

/** The items of search results with the fields that a row shows. */
export type FoundCourse = Pick<Course, (typeof COURSE_FIELDS)[number]>
export type FoundEvent = Pick<Event, (typeof EVENT_FIELDS)[number]>
export type FoundArticle = Pick<Article, (typeof ARTICLE_FIELDS)[number]>
export type FoundTutor = Pick<Profile, (typeof TUTOR_FIELDS)[number]>

export const foundCoursesQuery = ({ query }: Api, list: ListQuery) =>
  query.queryOptions('get', '/api/courses', { params: { query: { ...list, fields: [...COURSE_FIELDS] } } })

export const foundEventsQuery = ({ query }: Api, list: ListQuery) =>
  query.queryOptions('get', '/api/events', { params: { query: { ...list, fields: [...EVENT_FIELDS] } } })

export const foundArticlesQuery = ({ query }: Api, list: ListQuery) =>
  query.queryOptions('get', '/api/articles', { params: { query: { ...list, fields: [...ARTICLE_FIELDS] } } })

export const foundTutorsQuery = ({ query }: Api, list: ListQuery) =>
  query.queryOptions('get', '/api/profiles', { params: { query: { ...list, fields: [...TUTOR_FIELDS] } } })

import type { Profile } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'
import type { ListQuery } from '../../../platform/api/list-query.ts'

const CARD_FIELDS = [
  'id',
  'alias',
  'firstName',
  'lastName',
  'title',
  'avatar',
  'preferredLanguageCode',
  'categories',
  'courseCount',
  'webinarCount',
] as const satisfies (keyof Profile)[]

/** A tutor with the fields that lists load. */
export type TutorCardData = Pick<Profile, (typeof CARD_FIELDS)[number]>

export const profileListQuery = ({ query }: Api, list: ListQuery) =>
  query.queryOptions('get', '/api/profiles', { params: { query: { ...list, fields: [...CARD_FIELDS] } } })

/** The tutor profile of an account as a list of at most one; an author need not be a tutor. */
export const tutorOfUserQuery = (api: Api, userId: string) =>
  profileListQuery(api, { page: 1, limit: 1, sort: 'lastName', filter: { role: 'tutor', userId } })

/** A profile by id or alias. */
export const profileQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/profiles/{id}', { params: { path: { id } } })

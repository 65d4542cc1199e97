import type { Category, Profile } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'
import { type ListQuery, within } from '../../../platform/api/list-query.ts'
import { PICTURE_FIELDS, type Picture } from '../../media/picture.ts'

const CARD_FIELDS = [
  'id',
  'alias',
  'firstName',
  'lastName',
  'title',
  'preferredLanguageCode',
  'courseCount',
  'webinarCount',
] as const satisfies (keyof Profile)[]

/** A tutor with the fields that lists load. */
export type TutorCardData = Pick<Profile, (typeof CARD_FIELDS)[number]> & {
  avatar: Picture | null
  categories: readonly Pick<Category, 'name'>[]
}

const FIELDS = [...CARD_FIELDS, ...within('avatar', PICTURE_FIELDS), 'categories.name']

export const profileListQuery = ({ query }: Api, list: ListQuery) =>
  query.queryOptions('get', '/api/profiles', { params: { query: { ...list, fields: FIELDS } } })

/** The tutor profile of an account as a list of at most one; an author need not be a tutor. */
export const tutorOfUserQuery = (api: Api, userId: string) =>
  profileListQuery(api, { page: 1, limit: 1, sort: 'lastName', filter: { role: 'tutor', userId } })

/** A profile by id or alias. */
export const profileQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/profiles/{id}', { params: { path: { id } } })

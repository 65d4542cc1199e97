import type { Profile, ProfileUpdate, User } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

/** Roles in which somebody can show themselves in the portal. */
export type ShownRole = 'student' | 'tutor'

export const hasRole = ({ roles }: Pick<User, 'roles'>, role: ShownRole) => roles.includes(role)

export const isAdmin = ({ roles }: Pick<User, 'roles'>) => roles.includes('admin')

/** Whether the person has access to the tutors' dashboard; an admin's covers all tutors. */
export const seesDashboard = (user: Pick<User, 'roles'>) => hasRole(user, 'tutor') || isAdmin(user)

/** What the person shows in a role; 404 as long as there is no such profile. */
export const myProfileQuery = ({ query }: Api, role: ShownRole) =>
  query.queryOptions('get', '/api/users/me/profile/{role}', { params: { path: { role } } })

interface ProfileOf {
  userId: string
  role: ShownRole
  /** null: there is none yet */
  known: Profile | null
}

/** Changes a profile, or makes the first one. */
export function saveProfile({ fetch }: Api, { userId, role, known }: ProfileOf, body: ProfileUpdate) {
  const params = { path: { id: userId, role } }
  if (known) return ok(fetch.PATCH('/api/users/{id}/profile/{role}', { params, body }))
  return ok(fetch.POST('/api/users/{id}/profile/{role}', { params, body }))
}

export const subjectsQuery = ({ query }: Api) =>
  query.queryOptions('get', '/api/subjects', { params: { query: { limit: 50, sort: 'name' } } })

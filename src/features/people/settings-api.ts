import type { UserSettingsUpdate, UserUpdate } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

const of = (id: string) => ({ params: { path: { id } } })

export const saveSettings = ({ fetch }: Api, body: UserSettingsUpdate) =>
  ok(fetch.PATCH('/api/users/me/settings', { body }))

export const saveUser = ({ fetch }: Api, id: string, body: UserUpdate) =>
  ok(fetch.PATCH('/api/users/{id}', { ...of(id), body }))

/** The id is the caller's own, as a confirmation. */
export const deleteAccount = ({ fetch }: Api, userId: string) =>
  ok(fetch.POST('/api/users/me/obfuscate', { body: { userId } }))

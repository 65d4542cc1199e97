import type { ProgressUpdate } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

export const lessonQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/lessons/{id}', { params: { path: { id } } })

export interface ItemOfLesson {
  lessonId: string
  contentId: string
}

const at = ({ lessonId, contentId }: ItemOfLesson) => ({ path: { id: lessonId, contentId } })

/**
 * Sends writes of progress one after the other, also across tabs. Otherwise a late answer could overwrite newer
 * progress.
 */
export const inTurn = async <Answer>(send: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks ? await navigator.locks.request('lectern.outbox', send) : send()

export const saveProgress = ({ fetch }: Api, item: ItemOfLesson, body: ProgressUpdate, keepalive = false) =>
  ok(fetch.PUT('/api/lessons/{id}/content/{contentId}/progress', { params: at(item), body, keepalive }))

export const resetProgress = ({ fetch }: Api, item: ItemOfLesson) =>
  ok(fetch.PUT('/api/lessons/{id}/content/{contentId}/reset', { params: at(item) }))

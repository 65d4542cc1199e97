import type { ProgressUpdate } from '../../openapi/generated/portal.ts'
import type { Api } from './client.ts'
import { ok } from './errors.ts'

/** Lessons of a course in order, as far as one answer carries them (the contract's most, 50). */
export const lessonListQuery = ({ query }: Api, courseId: string) =>
  query.queryOptions('get', '/api/lessons', { params: { query: { limit: 50, sort: 'order', filter: { courseId } } } })

export const lessonQuery = ({ query }: Api, id: string) =>
  query.queryOptions('get', '/api/lessons/{id}', { params: { path: { id } } })

export interface ItemOfLesson {
  lessonId: string
  contentId: string
}

const at = ({ lessonId, contentId }: ItemOfLesson) => ({ path: { id: lessonId, contentId } })

export const saveProgress = ({ fetch }: Api, item: ItemOfLesson, body: ProgressUpdate, keepalive = false) =>
  ok(fetch.PUT('/api/lessons/{id}/content/{contentId}/progress', { params: at(item), body, keepalive }))

export const resetProgress = ({ fetch }: Api, item: ItemOfLesson) =>
  ok(fetch.PUT('/api/lessons/{id}/content/{contentId}/reset', { params: at(item) }))

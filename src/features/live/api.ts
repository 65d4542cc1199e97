import type { MeetingLink, ScheduleInput } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

/** Requests the link to start or join a schedule. */
export function meetingLink({ fetch }: Api, mode: 'join' | 'start', id: string, scheduleId: string) {
  const params = { path: { id, scheduleId } }
  return ok<MeetingLink>(
    mode === 'join'
      ? fetch.POST('/api/events/{id}/schedules/{scheduleId}/join', { params })
      : fetch.POST('/api/events/{id}/schedules/{scheduleId}/start', { params }),
  )
}

export type EventMove = 'publish' | 'unpublish' | 'cancel' | 'archive'

export function changeEventState({ fetch }: Api, id: string, move: EventMove) {
  const event = { params: { path: { id } } }
  const calls = {
    publish: () => fetch.POST('/api/events/{id}/publish', event),
    unpublish: () => fetch.POST('/api/events/{id}/unpublish', event),
    cancel: () => fetch.POST('/api/events/{id}/cancel', event),
    archive: () => fetch.POST('/api/events/{id}/archive', event),
  }
  return calls[move]()
}

const ofSession = (id: string, scheduleId: string) => ({ params: { path: { id, scheduleId } } })

export const moveSession = ({ fetch }: Api, id: string, scheduleId: string, body: ScheduleInput) =>
  fetch.PUT('/api/events/{id}/schedules/{scheduleId}', { ...ofSession(id, scheduleId), body })

export const cancelSession = ({ fetch }: Api, id: string, scheduleId: string) =>
  fetch.DELETE('/api/events/{id}/schedules/{scheduleId}', ofSession(id, scheduleId))

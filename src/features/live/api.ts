import type { MeetingLink } from '../../../openapi/generated/portal.ts'
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

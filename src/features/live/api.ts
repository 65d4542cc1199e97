import type { MeetingLink } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

/** A way into a live schedule, made for this one call. */
export function meetingLink({ fetch }: Api, mode: 'join' | 'start', id: string, scheduleId: string) {
  const params = { path: { id, scheduleId } }
  return ok<MeetingLink>(
    mode === 'join'
      ? fetch.POST('/api/events/{id}/schedules/{scheduleId}/join', { params })
      : fetch.POST('/api/events/{id}/schedules/{scheduleId}/start', { params }),
  )
}

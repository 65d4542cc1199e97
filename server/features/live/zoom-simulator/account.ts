import type { Meeting } from './meeting-queries.ts'
import type { Simulator } from './simulator.ts'

const SCHEDULED = 2

/** Zoom's format for times: whole seconds in UTC. */
export const meetingTime = (moment: Date) => moment.toISOString().replace(/\.\d+Z$/, 'Z')

/** The fields of a meeting that Zoom includes in all its messages. */
export const accountOf = (meeting: Meeting, { credentials }: Simulator) => ({
  uuid: Buffer.from(meeting.instance.replaceAll('-', ''), 'hex').toString('base64'),
  host_id: credentials.clientId,
  topic: meeting.topic,
  type: SCHEDULED,
  start_time: meetingTime(meeting.startsAt),
  duration: meeting.duration,
  timezone: meeting.timezone,
})

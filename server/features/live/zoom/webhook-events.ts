import { z } from 'zod'
import { meetingNumber, momentText, optionalText, type Recorded, recordingFiles } from './answers.ts'

/** A person who joined or left, by the fields that Zoom knows. Each may be missing. */
export interface WebhookParticipant {
  /** as `joinLink` returned it, for a person who used their own link */
  registrantId: string | null
  /** our own id, for a person who joined through Zoom's SDK */
  customerKey: string | null
  /** in lower case */
  email: string | null
  name: string | null
  /** one for each device with which they are in the meeting */
  connection: string | null
}

/** A change of a meeting. `meetingId` is what `create` returned. */
export type MeetingEvent =
  | { kind: 'started' | 'ended'; meetingId: string; at: Date }
  | { kind: 'joined' | 'left'; meetingId: string; at: Date; participant: WebhookParticipant }
  | {
      kind: 'recorded'
      meetingId: string
      startedAt: Date
      /** without videos if only sound or text was recorded */
      files: Recorded
      /** opens the files for 24 hours */
      downloadToken: string | null
    }
  | { kind: 'transcribed'; meetingId: string; transcriptUrl: string | null; downloadToken: string | null }

const object = z.object({ id: meetingNumber })
const participant = z.object({
  user_name: optionalText,
  email: optionalText,
  registrant_id: optionalText,
  customer_key: optionalText,
  participant_uuid: optionalText,
})
const LATEST_MS = 8.64e15
const eventTime = z
  .int()
  .nonnegative()
  .max(LATEST_MS)
  .transform((ms) => new Date(ms))

const toParticipant = (of: z.infer<typeof participant>): WebhookParticipant => ({
  registrantId: of.registrant_id,
  customerKey: of.customer_key,
  email: of.email?.toLowerCase() ?? null,
  name: of.user_name,
  connection: of.participant_uuid,
})

/** Its `start_time` may be the planned one, so the time of the event is used. */
const started = z
  .object({ event_ts: eventTime, payload: z.object({ object }) })
  .transform(({ event_ts: at, payload }): MeetingEvent => ({ kind: 'started', meetingId: payload.object.id, at }))

const ended = z
  .object({ event_ts: eventTime, payload: z.object({ object: object.extend({ end_time: momentText.optional() }) }) })
  .transform(({ event_ts, payload: { object: meeting } }): MeetingEvent => {
    return { kind: 'ended', meetingId: meeting.id, at: meeting.end_time ?? event_ts }
  })

const joined = z
  .object({
    payload: z.object({ object: object.extend({ participant: participant.extend({ join_time: momentText }) }) }),
  })
  .transform(({ payload: { object: meeting } }): MeetingEvent => {
    const { join_time: at, ...who } = meeting.participant
    return { kind: 'joined', meetingId: meeting.id, at, participant: toParticipant(who) }
  })

const left = z
  .object({
    payload: z.object({ object: object.extend({ participant: participant.extend({ leave_time: momentText }) }) }),
  })
  .transform(({ payload: { object: meeting } }): MeetingEvent => {
    const { leave_time: at, ...who } = meeting.participant
    return { kind: 'left', meetingId: meeting.id, at, participant: toParticipant(who) }
  })

const recorded = z
  .object({
    payload: z.object({ object: object.extend({ start_time: momentText, recording_files: recordingFiles }) }),
    download_token: optionalText,
  })
  .transform(({ payload: { object: meeting }, download_token }): MeetingEvent => {
    const { id: meetingId, start_time: startedAt, recording_files: files } = meeting
    return { kind: 'recorded', meetingId, startedAt, files, downloadToken: download_token }
  })

/** Zoom is done with what was said later than with the video. */
const transcribed = z
  .object({
    payload: z.object({ object: object.extend({ recording_files: recordingFiles }) }),
    download_token: optionalText,
  })
  .transform(({ payload: { object: meeting }, download_token }): MeetingEvent => {
    const { transcriptUrl } = meeting.recording_files
    return { kind: 'transcribed', meetingId: meeting.id, transcriptUrl, downloadToken: download_token }
  })

/** The events that are used, by Zoom's names. */
export const meetingEvents = new Map<string, z.ZodType<MeetingEvent>>([
  ['meeting.started', started],
  ['meeting.ended', ended],
  ['meeting.participant_joined', joined],
  ['meeting.participant_left', left],
  ['recording.completed', recorded],
  ['recording.transcript_completed', transcribed],
])

import type { FastifyBaseLogger } from 'fastify'
import { signWebhook } from '../zoom/webhook.ts'
import { accountOf, meetingTime } from './account.ts'
import type { Meeting, Participant } from './meeting-queries.ts'
import { recordingOf } from './recordings.ts'
import type { Simulator } from './simulator.ts'

const ADDRESS = '/api/webhooks/zoom'
const LIMIT_MS = 2500

interface Person {
  meeting: Meeting
  participant: Participant
}

/** Sends webhook events to this server as Zoom would, with Zoom's signature. Failures are logged and not retried. */
export function notifier(simulator: Simulator, secret: string) {
  async function send(log: FastifyBaseLogger, event: string, object: object, more: object = {}) {
    const payload = { account_id: simulator.credentials.accountId, object }
    const body = JSON.stringify({ event, event_ts: Date.now(), payload, ...more })
    const timestamp = String(Math.floor(Date.now() / 1000))
    const headers = {
      'content-type': 'application/json',
      'x-zm-request-timestamp': timestamp,
      'x-zm-signature': signWebhook(secret, timestamp, body),
    }
    const url = simulator.standIn().reachedAt + ADDRESS
    try {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(LIMIT_MS) })
      await answer.body?.cancel()
      if (!answer.ok) log.warn({ event, status: answer.status }, 'the simulator was not heard')
    } catch (err) {
      log.warn({ event, err }, 'the simulator was not heard')
    }
  }

  const about = (meeting: Meeting) => ({ ...accountOf(meeting, simulator), id: meeting.number })
  const telling = ({ meeting, participant }: Person, times: object) => ({
    ...about(meeting),
    participant: {
      user_id: String(Number.parseInt(participant.id.slice(0, 6), 16)),
      user_name: nameOf(participant),
      id: '',
      participant_uuid: participant.id,
      participant_user_id: '',
      email: participant.email ?? '',
      registrant_id: participant.email === null ? '' : participant.id,
      ...times,
    },
  })

  return {
    started: (log: FastifyBaseLogger, meeting: Meeting) =>
      send(log, 'meeting.started', { ...about(meeting), start_time: meetingTime(meeting.startedAt ?? new Date()) }),

    joined: (log: FastifyBaseLogger, person: Person) =>
      send(
        log,
        'meeting.participant_joined',
        telling(person, { join_time: meetingTime(person.participant.joinedAt ?? new Date()) }),
      ),

    left: (log: FastifyBaseLogger, person: Person) =>
      send(
        log,
        'meeting.participant_left',
        telling(person, { leave_time: meetingTime(person.participant.leftAt ?? new Date()) }),
      ),

    ended: (log: FastifyBaseLogger, meeting: Meeting) =>
      send(log, 'meeting.ended', {
        ...about(meeting),
        start_time: meetingTime(meeting.startedAt ?? new Date()),
        end_time: meetingTime(meeting.endedAt ?? new Date()),
      }),

    async recorded(log: FastifyBaseLogger, meeting: Meeting) {
      const recording = recordingOf(meeting, simulator)
      if (!recording) return
      const more = { download_token: simulator.sign('download', meeting.number) }
      const isText = ({ file_type }: { file_type: string }) => file_type === 'TRANSCRIPT'
      const { recording_files: files } = recording
      // As Zoom does: the videos first, and what was said in a message of its own.
      const videos = files.filter((file) => !isText(file))
      await send(log, 'recording.completed', { ...recording, recording_files: videos }, more)
      const texts = files.filter(isText)
      await send(log, 'recording.transcript_completed', { ...recording, recording_files: texts }, more)
    },
  }
}

export const nameOf = ({ firstName, lastName }: Pick<Participant, 'firstName' | 'lastName'>) =>
  [firstName, lastName].filter(Boolean).join(' ')

import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../../domain-error.ts'
import { accountOf, meetingTime } from './account.ts'
import type { Meeting } from './meeting-queries.ts'
import type { meetingStore } from './meetings.ts'
import { PREFIX, type Simulator } from './simulator.ts'

/** The video of every simulated recording, and what is said in it. */
const FILE = join(import.meta.dirname, 'recording.mp4')
const SIZE = statSync(FILE).size
const TRANSCRIPT = readFileSync(join(import.meta.dirname, 'transcript.vtt'))

const paramsSchema = z.object({ number: z.string().regex(/^\d{9,12}$/) })
const querySchema = z.object({ access_token: z.string().optional() })

/** The recording of a meeting that has ended, in Zoom's format; null if there is none. */
export function recordingOf(meeting: Meeting, simulator: Simulator) {
  const { number, startedAt, endedAt } = meeting
  if (!startedAt || !endedAt || meeting.autoRecording !== 'cloud') return null
  const about = accountOf(meeting, simulator)
  const url = `${simulator.standIn().origin}${PREFIX}/rec/download/${number}`
  return {
    ...about,
    id: Number(number),
    account_id: simulator.credentials.accountId,
    start_time: meetingTime(startedAt),
    duration: Math.ceil((endedAt.getTime() - startedAt.getTime()) / 60_000),
    total_size: SIZE,
    recording_count: 2,
    recording_files: [
      {
        id: meeting.instance,
        meeting_id: about.uuid,
        recording_start: meetingTime(startedAt),
        recording_end: meetingTime(endedAt),
        file_type: 'MP4',
        file_extension: 'MP4',
        file_size: SIZE,
        download_url: url,
        status: 'completed',
        recording_type: 'shared_screen_with_speaker_view',
      },
      {
        id: `${meeting.instance}-transcript`,
        meeting_id: about.uuid,
        recording_start: meetingTime(startedAt),
        recording_end: meetingTime(endedAt),
        file_type: 'TRANSCRIPT',
        file_extension: 'VTT',
        file_size: TRANSCRIPT.length,
        download_url: `${url}/transcript`,
        status: 'completed',
        recording_type: 'audio_transcript',
      },
    ],
  }
}

/** All parts except the notifier, which imports this file. */
interface Keeping {
  simulator: Simulator
  meetings: ReturnType<typeof meetingStore>
}

/** Serves the files, for the account's token or the download token of the webhook. */
export function registerRecordings(app: FastifyInstance, { simulator, meetings }: Keeping) {
  async function requireRecording(request: FastifyRequest) {
    const params = paramsSchema.safeParse(request.params)
    if (!params.success) throw new DomainError('not-found')
    const { number } = params.data
    const inQuery = querySchema.safeParse(request.query).data?.access_token
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? inQuery ?? ''
    if (!simulator.isSigned(token, 'access') && !simulator.isSigned(token, 'download', number)) {
      throw new DomainError('unauthorized')
    }
    const meeting = await meetings.find(number)
    if (!meeting || !recordingOf(meeting, simulator)) throw new DomainError('not-found')
  }

  app.get('/rec/download/:number', { exposeHeadRoute: false }, async (request, reply) => {
    await requireRecording(request)
    return reply.type('video/mp4').header('content-length', SIZE).send(createReadStream(FILE))
  })
  app.get('/rec/download/:number/transcript', { exposeHeadRoute: false }, async (request, reply) => {
    await requireRecording(request)
    return reply.type('text/vtt').send(TRANSCRIPT)
  })
}

import type { Services } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import { lockEvent } from '../events/event-schedules.ts'
import { windowsOf } from '../events/join-windows.ts'
import { collectAttendance } from '../events/mail/attendance-queries.ts'
import { announceMoment } from '../events/mail/mailing-queries.ts'
import { tellLeaders, tellRegistered } from '../notifications/channels/news.ts'
import { noteEnd, noteParticipant } from './attendance/attendance-service.ts'
import {
  announceRecording,
  beginSession,
  endSession,
  expectRecording,
  findSessionOfMeeting,
  isOfSession,
  type NewsSession,
} from './meeting-queries.ts'
import { sealSource } from './recording-source.ts'
import { announceTranscript } from './transcript-writes.ts'
import type { MeetingEvent } from './zoom/webhook-events.ts'

type News<Kind extends MeetingEvent['kind']> = Extract<MeetingEvent, { kind: Kind }>

/**
 * Processes a webhook event of a Zoom meeting. Repeated and out-of-order events change nothing more. Events are ignored
 * if the meeting is unknown, the schedule is canceled, or another account signed them.
 */
export async function takeIn({ db, keys, video, channels }: Services, news: MeetingEvent, signer: string) {
  const session = await findSessionOfMeeting(db, news.meetingId)
  if (!session || session.state === 'canceled') return
  if ((await video.webhookSecretOf(session.vcsSettingId)) !== signer) return
  await db.transaction(async (tx) => {
    await lockEvent(tx, session.eventId)
    if (news.kind === 'recorded') await recorded(tx, session, news, keys.seal)
    else if (news.kind === 'transcribed') await transcribed(tx, session, news, keys.seal)
    else if ('participant' in news) await cameOrWent(channels, tx, session, news)
    else if (news.kind === 'started') await started(channels, tx, session, news)
    else await ended(channels, tx, session, news)
  })
}

type Channels = Services['channels']

const momentOf = ({ id, eventId }: NewsSession) => ({ eventId, scheduleId: id })

const isPublished = ({ eventState }: NewsSession) => eventState === 'published'

async function started(channels: Channels, tx: Transaction, session: NewsSession, { at }: News<'started' | 'ended'>) {
  const isNew = await beginSession(tx, session, at)
  if (!isNew || !isPublished(session)) return
  await tellRegistered(channels, tx, session.eventId, 'event-started')
  // A rehearsal that nobody can join disturbs nobody's telephone.
  if (at >= windowsOf(session).startOpensAt) await announceMoment(tx, 'started', momentOf(session))
}

async function ended(channels: Channels, tx: Transaction, session: NewsSession, { at }: News<'started' | 'ended'>) {
  // Also an end that is reported late ends the intervals before it.
  await noteEnd(tx, session.id, at)
  const { isNews, isOver } = await endSession(tx, session, at)
  if (!isNews) return
  if (isOver && isPublished(session)) {
    await tellRegistered(channels, tx, session.eventId, 'event-ended')
    if (at >= session.startsAt) await announceMoment(tx, 'ended', momentOf(session))
  }
  if (!isOfSession(session, at)) return
  await expectRecording(tx, session, { startedAt: session.startedAt ?? session.startsAt, endedAt: at })
}

async function cameOrWent(
  channels: Channels,
  tx: Transaction,
  session: NewsSession,
  { kind, at, participant }: News<'joined' | 'left'>,
) {
  const isNew = await noteParticipant(tx, session.id, kind, at, participant)
  if (!isNew || !isPublished(session)) return
  await tellLeaders(channels, tx, session.eventId, kind === 'joined' ? 'event-user-joined' : 'event-user-left')
  await collectAttendance(tx, session.eventId, kind)
}

async function recorded(
  tx: Transaction,
  session: NewsSession,
  { startedAt, files, downloadToken }: News<'recorded'>,
  key: Buffer,
) {
  const [best] = files.videos
  if (!best) return
  const endedAt = best.endedAt ?? session.endsAt
  // A recording of a rehearsal is not shown to registered people.
  if (!isOfSession(session, endedAt)) return
  const sealed = sealSource(key, { url: best.downloadUrl, token: downloadToken })
  await announceRecording(tx, session, { startedAt, endedAt, sealed })
}

/** The file may be wanted before the video has arrived: it is fetched after that. */
async function transcribed(
  tx: Transaction,
  session: NewsSession,
  { transcriptUrl: url, downloadToken: token }: News<'transcribed'>,
  key: Buffer,
) {
  if (url !== null) await announceTranscript(tx, session.id, sealSource(key, { url, token }))
}

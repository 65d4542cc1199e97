import { setTimeout as wait } from 'node:timers/promises'
import type { Log, Services } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import {
  claimMeeting,
  findSessionById,
  forgetMeeting,
  keepMeeting,
  type LiveSession,
  releaseClaim,
} from './live-queries.ts'
import type { MeetingPlan } from './zoom/client.ts'
import { type Deadline, deadlineIn, within } from './zoom/deadline.ts'
import type { VideoProvider } from './zoom/provider.ts'
import { failedAs, ProviderError } from './zoom/provider-error.ts'

/** The services needed to use a provider of meetings. */
export type Live = Pick<Services, 'db' | 'video'> & { log: Log }

/** A schedule's meeting and its provider. */
export interface Meeting {
  id: string
  provider: VideoProvider
}

const POLL_MS = 100

/** A meeting stays with the account that created it, even if its event moves to another one. */
export const providerOf = ({ video }: Pick<Services, 'video'>, session: LiveSession) =>
  video.of(session, session.providerMeetingId === null ? session.event : { vcsSettingId: null })

export const planOf = ({ event, startsAt, endsAt }: LiveSession): MeetingPlan => ({
  topic: event.name,
  startsAt,
  endsAt,
  timezone: event.timezone,
})

/**
 * Meetings that this process is creating, by database. Other callers that need the same meeting wait for the same
 * promise.
 */
const flights = new WeakMap<Database, Map<string, Promise<Meeting>>>()

function flightsOf(db: Database) {
  const known = flights.get(db) ?? new Map<string, Promise<Meeting>>()
  flights.set(db, known)
  return known
}

const late = () => new ProviderError('slow', { operation: 'wait for meeting' })

/**
 * The meeting of a schedule, created now if there is none. It is created once, even if several callers and processes
 * ask at the same time. Throws `ProviderError`, or 409 if the schedule cannot have a meeting. Do not call it inside a
 * transaction.
 */
export async function ensureMeeting(live: Live, session: LiveSession, deadline: Deadline): Promise<Meeting> {
  const { providerMeetingId: id } = session
  if (id !== null) return { id, provider: await providerOf(live, session) }
  const under = flightsOf(live.db)
  const known = under.get(session.id)
  if (known) return within(known, deadline, late)
  const flight = make(live, session.id, deadline).finally(() => under.delete(session.id))
  under.set(session.id, flight)
  return within(flight, deadline, late)
}

async function make(live: Live, id: string, deadline: Deadline): Promise<Meeting> {
  while (deadline.leftMs() > 0) {
    const claim = await claimMeeting(live.db, id)
    const session = await findSessionById(live.db, id)
    if (!session) throw new DomainError('not-found')
    if (session.state === 'canceled') throw new DomainError('session-canceled')
    if (session.providerMeetingId !== null) {
      return { id: session.providerMeetingId, provider: await providerOf(live, session) }
    }
    const made = claim && (await makeClaimed(live, session, claim, deadline))
    if (made) return made
    // Another process is creating it.
    await wait(POLL_MS)
  }
  throw late()
}

/** Returns null if the schedule has changed in the meantime; the new meeting is then removed again. */
async function makeClaimed(live: Live, session: LiveSession, claim: Date, deadline: Deadline) {
  try {
    if (session.event.state !== 'published') throw new DomainError('event-state')
    const provider = await providerOf(live, session)
    const meetingId = await provider.create(planOf(session), deadline)
    if (meetingId === null) throw new DomainError('no-meeting')
    const kept = await keepMeeting(live.db, session, { claim, meetingId, vcsSettingId: provider.settingId }).catch(
      (error: unknown) => {
        removeQuietly(live, provider, meetingId)
        throw error
      },
    )
    if (kept) return { id: meetingId, provider }
    removeQuietly(live, provider, meetingId)
  } catch (error) {
    await releaseClaim(live.db, session.id, claim).catch(() => {})
    throw error
  }
  await releaseClaim(live.db, session.id, claim)
  return null
}

/** Not awaited, because the caller could not do anything about a failure. */
function removeQuietly({ log }: Live, provider: VideoProvider, meetingId: string) {
  provider.remove(meetingId).catch((err: unknown) => log.warn({ err, meetingId }, 'a meeting is left at its provider'))
}

/**
 * Runs work on the meeting of a schedule. The meeting is created if there is none, and created again if it was removed
 * at the provider.
 */
export async function withMeeting<Result>(
  live: Live,
  session: LiveSession,
  deadline: Deadline,
  act: (meeting: Meeting) => Promise<Result>,
): Promise<Result> {
  const meeting = await ensureMeeting(live, session, deadline)
  try {
    return await act(meeting)
  } catch (error) {
    if (!failedAs(error, 'missing')) throw error
  }
  await forgetMeeting(live.db, session.id, meeting.id)
  return act(await ensureMeeting(live, { ...session, providerMeetingId: null }, deadline))
}

/** How many requests one caller may have open at a provider. */
const LANES = 4

/** Runs work on several schedules, a few at a time. After the first failure it starts no more work and throws. */
export async function eachSession(sessions: LiveSession[], work: (session: LiveSession) => Promise<void>) {
  const left = [...sessions]
  const lane = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      await work(next).catch((error: unknown) => {
        left.length = 0
        throw error
      })
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: LANES }, lane))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}

/** Removes a schedule's meeting at its provider, then here. Throws `ProviderError`. */
export async function removeMeeting(live: Live, session: LiveSession, deadline: Deadline = deadlineIn()) {
  if (session.providerMeetingId === null) return
  const provider = await providerOf(live, session)
  await provider.remove(session.providerMeetingId, deadline)
  await forgetMeeting(live.db, session.id, session.providerMeetingId)
}

/** Removes the meetings of canceled schedules. Those that fail are left to `meetingSweep`. */
export async function removeMeetings(live: Live, sessions: LiveSession[]) {
  const deadline = deadlineIn()
  await eachSession(sessions, (session) => removeMeeting(live, session, deadline)).catch((err: unknown) =>
    live.log.warn({ err }, 'meetings are left at their provider'),
  )
}

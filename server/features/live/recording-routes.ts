import { and, desc, eq, sql } from 'drizzle-orm'
import { media } from '../../db/schema/catalog.ts'
import { schedule, userEvent } from '../../db/schema/events.ts'
import { user } from '../../db/schema/people.ts'
import { recording, userRecording } from '../../db/schema/recordings.ts'
import { DomainError } from '../../domain-error.ts'
import { type Call, type Handlers, person } from '../../http/handler.ts'
import { deleteUnused, replaceLinks, unknownRelated } from '../../lists/links.ts'
import { answerList } from '../../lists/select.ts'
import { ownEventId } from '../events/event-access.ts'
import { lockEvent } from '../events/event-schedules.ts'
import { MEDIA_USES, mediaOf } from '../media/access-queries.ts'
import { requireTutors } from '../people/taught.ts'
import { fileIdOf } from './recording-file.ts'
import {
  recordingList,
  recordingSubjects,
  recordingsOf,
  recordingVisibleTo,
  selectRecordings,
  selectUserRecordings,
  userRecordingList,
  userRecordingStart,
} from './recording-queries.ts'
import { giveRecording } from './recording-writes.ts'

async function found({ db, principal }: Pick<Call<'getRecording'>, 'db' | 'principal'>, id: string) {
  const where = and(recordingVisibleTo(principal), eq(recording.id, id))
  const [one] = await selectRecordings(db, principal, { where, limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

/** A recording whose event the caller may change. Throws 404 for what they may not see, 403 for the rest. */
async function ownRecording(call: Call<'updateRecording' | 'deleteRecording'>) {
  const { id, eventId, startedAt, endedAt } = await found(call, call.params.id)
  await ownEventId(call.db, person(call), eventId)
  return { id, eventId, startedAt, endedAt }
}

/** Refuses what is no video, not uploaded yet, or somebody else's. */
async function requireVideo(call: Call<'createRecording' | 'updateRecording'>, id: string | undefined) {
  if (id === undefined) return
  const isVideo = and(eq(media.id, id), eq(media.isConfirmed, true), eq(media.type, 'video'))
  const mine = and(isVideo, mediaOf(person(call)))
  if ((await call.db.$count(media, mine)) === 0) throw unknownRelated('playbackId')
}

const invalid = (field: string, key: string) => new DomainError('invalid-request', { fieldKeys: { [field]: { key } } })

function requireOrder(startedAt: string, endedAt: string) {
  const times = { startedAt: new Date(startedAt), endedAt: new Date(endedAt) }
  if (times.endedAt <= times.startedAt) throw invalid('endedAt', 'fields.afterStart')
  return times
}

/** An event that the caller may change, named in a body. Throws 400 for one that is not there, 403 for others'. */
async function ownEventOf(call: Call<'createRecording'>, id: string) {
  try {
    return await ownEventId(call.db, person(call), id)
  } catch (error) {
    throw error instanceof DomainError && error.code === 'not-found' ? unknownRelated('eventId') : error
  }
}

/** The user of the address, when the caller is that user or an admin; to anybody else there is no such user. */
async function userOf(call: Call<'listUserRecordings' | 'listUserEventRecordings'>) {
  const me = person(call)
  const { id } = call.params
  if (me.userId === id) return id
  if (!me.roles.includes('admin') || (await call.db.$count(user, eq(user.id, id))) === 0)
    throw new DomainError('not-found')
  return id
}

async function requireTicket({ db }: Pick<Call<'getRecording'>, 'db'>, userId: string, eventId: string) {
  const tickets = await db.$count(userEvent, and(eq(userEvent.userId, userId), eq(userEvent.eventId, eventId)))
  if (tickets === 0) throw new DomainError('not-found')
}

type Listing = Call<'listMyRecordings' | 'listMyEventRecordings' | 'listUserRecordings' | 'listUserEventRecordings'>

async function answerFor(call: Listing, userId: string, eventId?: string) {
  const me = person(call)
  if (eventId !== undefined) await requireTicket(call, userId, eventId)
  const source = { spec: userRecordingList, table: userRecording, visible: recordingsOf(userId, eventId) }
  return answerList(call.db, { ...source, select: (page) => selectUserRecordings(call.db, me, page) }, call.query)
}

export const recordings = {
  async listRecordings({ db, principal, query }) {
    const source = { spec: recordingList, table: recording, visible: recordingVisibleTo(principal) }
    return answerList(db, { ...source, select: (page) => selectRecordings(db, principal, page) }, query)
  },

  getRecording: (call) => found(call, call.params.id),

  /** A recording of somebody's own: it is ready at once, and given to everybody who registered. */
  async createRecording(call) {
    const { subjectIds, startedAt, endedAt, scheduleId = null, hostId, ...body } = call.body
    const eventId = await ownEventOf(call, body.eventId)
    const times = requireOrder(startedAt, endedAt)
    await requireVideo(call, body.playbackId)
    await requireTutors(call.db, 'hostId', [hostId])
    const id = await call.db.transaction(async (tx) => {
      const { hostId: eventHost } = await lockEvent(tx, eventId)
      if (scheduleId !== null) {
        const ofEvent = and(eq(schedule.id, scheduleId), eq(schedule.eventId, eventId))
        if ((await tx.$count(schedule, ofEvent)) === 0) throw unknownRelated('scheduleId')
      }
      const values = { ...body, ...times, eventId, scheduleId, hostId: hostId ?? eventHost, state: 'ready' as const }
      const [made] = await tx
        .insert(recording)
        .values(values)
        .onConflictDoNothing({ target: recording.scheduleId })
        .returning({ id: recording.id })
      // The session has a recording already, which can be changed.
      if (!made) throw invalid('scheduleId', 'fields.invalid')
      await replaceLinks(tx, recordingSubjects, made.id, subjectIds)
      await giveRecording(tx, { id: made.id, eventId })
      return made.id
    })
    return found(call, id)
  },

  /** A video in place of one that could not be had makes the recording ready. */
  async updateRecording(call) {
    const { subjectIds, startedAt, endedAt, ...body } = call.body
    const own = await ownRecording(call)
    const times = requireOrder(startedAt ?? own.startedAt, endedAt ?? own.endedAt)
    await requireVideo(call, body.playbackId)
    await requireTutors(call.db, 'hostId', [body.hostId])
    await call.db.transaction(async (tx) => {
      await lockEvent(tx, own.eventId)
      const [before] = await tx.select().from(recording).where(eq(recording.id, own.id)).for('update')
      if (!before) throw new DomainError('not-found')
      const ready = { state: 'ready' as const, sealedSource: null, dueAt: null }
      const change = {
        ...body,
        ...(startedAt !== undefined && { startedAt: times.startedAt }),
        ...(endedAt !== undefined && { endedAt: times.endedAt }),
        ...(body.playbackId !== undefined && ready),
        updatedAt: new Date(),
      }
      await tx.update(recording).set(change).where(eq(recording.id, own.id))
      await replaceLinks(tx, recordingSubjects, own.id, subjectIds)
      if (body.playbackId !== undefined && before.state !== 'ready') await giveRecording(tx, before)
    })
    return found(call, own.id)
  },

  /** A file that the server fetched for it goes, too; an uploaded one is somebody's own. */
  async deleteRecording(call) {
    const { id } = await ownRecording(call)
    const key = `${fileIdOf(call.keys, id)}.mp4`
    const isGone = await call.db.transaction(async (tx) => {
      await tx.delete(recording).where(eq(recording.id, id))
      return deleteUnused(tx, media, eq(media.key, key), MEDIA_USES).then(
        () => true,
        (error: unknown) => {
          if (error instanceof DomainError) return false
          throw error
        },
      )
    })
    if (isGone) await call.media.remove([key])
  },

  listMyRecordings: (call) => answerFor(call, person(call).userId),
  listMyEventRecordings: (call) => answerFor(call, person(call).userId, call.params.eventId),
  listUserRecordings: async (call) => answerFor(call, await userOf(call)),
  listUserEventRecordings: async (call) => answerFor(call, await userOf(call), call.params.eventId),

  async getMyEventRecording(call) {
    const me = person(call)
    const { eventId } = call.params
    await requireTicket(call, me.userId, eventId)
    const orderBy = [sql`${userRecordingStart} desc nulls last`, desc(userRecording.id)]
    const where = recordingsOf(me.userId, eventId)
    const [latest] = await selectUserRecordings(call.db, me, { where, orderBy, limit: 1 })
    if (!latest) throw new DomainError('not-found')
    return latest
  },
} satisfies Handlers

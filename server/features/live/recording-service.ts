import type { Recording, RecordingCreate, RecordingUpdate, UserRecording } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { replaceLinks, unknownRelated } from '../../lists/links.ts'
import type { Principal } from '../../principal.ts'
import { ownEventId } from '../events/event-access.ts'
import { lockEvent } from '../events/event-schedules.ts'
import { requireTutors } from '../people/taught.ts'
import { fileIdOf } from './recording-file.ts'
import {
  findLatestUserRecording,
  findRecording,
  hasSchedule,
  hasTicket,
  hasUser,
  hasVideo,
  missingRecording,
  recordingSubjects,
} from './recording-queries.ts'
import {
  deleteRecording,
  deleteUnusedFile,
  giveRecording,
  insertRecording,
  lockRecording,
  updateRecording,
} from './recording-writes.ts'

type Giving = Pick<Services, 'db' | 'channels'>

/** A recording as the caller sees it. Throws 'not-found' and 'content-removed'. */
export async function getRecording(db: Database, principal: Principal | null, id: string): Promise<Recording> {
  const one = await findRecording(db, principal, id)
  if (!one) throw await missingRecording(db, id)
  return one
}

/** A recording whose event the caller may change. Throws 'not-found' if they may not see it, else 'forbidden'. */
async function ownRecording(db: Database, me: Principal, recordingId: string) {
  const { id, eventId, startedAt, endedAt } = await getRecording(db, me, recordingId)
  await ownEventId(db, me, eventId)
  return { id, eventId, startedAt, endedAt }
}

/** Refuses a file that is not a video, not uploaded yet or not the caller's. */
async function requireVideo(db: Database, me: Principal, id: string | undefined) {
  if (id === undefined) return
  if (!(await hasVideo(db, me, id))) throw unknownRelated('playbackId')
}

const invalid = (field: string, key: string) => new DomainError('invalid-request', { fieldKeys: { [field]: { key } } })

function requireOrder(startedAt: string, endedAt: string) {
  const times = { startedAt: new Date(startedAt), endedAt: new Date(endedAt) }
  if (times.endedAt <= times.startedAt) throw invalid('endedAt', 'fields.afterStart')
  return times
}

/**
 * The id of an event in a request body that the caller may change. Throws 400 if it does not exist, 403 if it is
 * another tutor's.
 */
async function ownEventOf(db: Database, me: Principal, id: string) {
  try {
    return await ownEventId(db, me, id)
  } catch (error) {
    throw error instanceof DomainError && error.code === 'not-found' ? unknownRelated('eventId') : error
  }
}

/**
 * Adds a recording that was made elsewhere. It is ready at once and given to all registered people. Throws
 * 'invalid-request' and 'forbidden'.
 */
export async function createRecording(services: Giving, me: Principal, given: RecordingCreate): Promise<Recording> {
  const { db } = services
  const { subjectIds, startedAt, endedAt, scheduleId = null, hostId, ...body } = given
  const eventId = await ownEventOf(db, me, body.eventId)
  const times = requireOrder(startedAt, endedAt)
  await requireVideo(db, me, body.playbackId)
  await requireTutors(db, 'hostId', [hostId])
  const id = await db.transaction(async (tx) => {
    const { hostId: eventHost } = await lockEvent(tx, eventId)
    if (scheduleId !== null && !(await hasSchedule(tx, eventId, scheduleId))) throw unknownRelated('scheduleId')
    const values = { ...body, ...times, eventId, scheduleId, hostId: hostId ?? eventHost, state: 'ready' as const }
    const made = await insertRecording(tx, values)
    // The schedule already has a recording, which can be changed instead.
    if (made === null) throw invalid('scheduleId', 'fields.invalid')
    await replaceLinks(tx, recordingSubjects, made, subjectIds)
    await giveRecording(services, tx, { id: made, eventId, scheduleId })
    return made
  })
  return getRecording(db, me, id)
}

/**
 * Changes a recording. A video for a recording that failed makes it ready. Throws 'not-found', 'forbidden' and
 * 'invalid-request'.
 */
export async function changeRecording(
  services: Giving,
  me: Principal,
  id: string,
  given: RecordingUpdate,
): Promise<Recording> {
  const { subjectIds, startedAt, endedAt, ...body } = given
  const { db } = services
  const own = await ownRecording(db, me, id)
  const times = requireOrder(startedAt ?? own.startedAt, endedAt ?? own.endedAt)
  await requireVideo(db, me, body.playbackId)
  await requireTutors(db, 'hostId', [body.hostId])
  await db.transaction(async (tx) => {
    await lockEvent(tx, own.eventId)
    const before = await lockRecording(tx, own.id)
    if (!before) throw new DomainError('not-found')
    const ready = { state: 'ready' as const, sealedSource: null, dueAt: null }
    await updateRecording(tx, own.id, {
      ...body,
      ...(startedAt !== undefined && { startedAt: times.startedAt }),
      ...(endedAt !== undefined && { endedAt: times.endedAt }),
      ...(body.playbackId !== undefined && ready),
    })
    await replaceLinks(tx, recordingSubjects, own.id, subjectIds)
    if (body.playbackId !== undefined && before.state !== 'ready') await giveRecording(services, tx, before)
  })
  return getRecording(db, me, own.id)
}

/**
 * Removes a recording. A file that the server fetched for it is removed too; an uploaded one belongs to a person and is
 * kept. Throws 'not-found' and 'forbidden'.
 */
export async function removeRecording(
  { db, keys, media }: Pick<Services, 'db' | 'keys' | 'media'>,
  me: Principal,
  recordingId: string,
) {
  const { id } = await ownRecording(db, me, recordingId)
  const key = `${fileIdOf(keys, id)}.mp4`
  const gone = await db.transaction(async (tx) => {
    await deleteRecording(tx, id)
    return deleteUnusedFile(tx, key)
  })
  await media.remove(gone)
}

/**
 * The user whose recordings are requested. Only that user and admins may ask; for others the user does not exist.
 * Throws 'not-found'.
 */
export async function ownerOf(db: Database, me: Principal, id: string): Promise<string> {
  if (me.userId === id) return id
  if (!me.roles.includes('admin') || !(await hasUser(db, id))) throw new DomainError('not-found')
  return id
}

/** Passes if the person is registered for the event. Throws 'not-found'. */
export async function requireTicket(db: Database, userId: string, eventId: string) {
  if (!(await hasTicket(db, userId, eventId))) throw new DomainError('not-found')
}

/** The latest recording of an event that the caller registered for. Throws 'not-found'. */
export async function getLatestRecording(db: Database, me: Principal, eventId: string): Promise<UserRecording> {
  await requireTicket(db, me.userId, eventId)
  const latest = await findLatestUserRecording(db, me, eventId)
  if (!latest) throw new DomainError('not-found')
  return latest
}

import { and, asc, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Recording, UserRecording } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { missing, wasPublic } from '../../db/missing.ts'
import { media, subject } from '../../db/schema/catalog.ts'
import { event, eventTutor, schedule, userEvent } from '../../db/schema/events.ts'
import { user } from '../../db/schema/people.ts'
import { recording, recordingSubject, userRecording } from '../../db/schema/recordings.ts'
import { type Link, linkFilter, loadLinks } from '../../lists/links.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged, type Source } from '../../lists/select.ts'
import { selectSubjects } from '../../lists/topics.ts'
import type { Principal } from '../../principal.ts'
import { eventVisibleTo, isRegistered, leads } from '../events/event-access-queries.ts'
import { loadEventSummaries } from '../events/event-summary-queries.ts'
import { mediaOf } from '../media/access-queries.ts'
import { loadFiles, toMedia, toOwnMedia } from '../media/queries.ts'
import { loadTutors, tutorsNamed } from '../people/tutor-queries.ts'

export const recordingSubjects: Link = {
  table: recordingSubject,
  owner: recordingSubject.recordingId,
  target: recordingSubject.subjectId,
  field: 'subjectIds',
}

/** The filters and sort fields of `GET /api/recordings`. */
const recordingList: ListSpec = {
  filter: {
    id: filterable('uuid', recording.id),
    name: filterable('text', recording.name),
    state: filterable('text', recording.state),
    eventId: filterable('uuid', recording.eventId),
    scheduleId: filterable('uuid', recording.scheduleId),
    hostId: filterable('uuid', recording.hostId),
    subjectIds: linkFilter(recordingSubjects, recording.id),
    startedAt: filterable('moment', recording.startedAt),
    endedAt: filterable('moment', recording.endedAt),
  },
  sort: { startedAt: recording.startedAt },
  tieBreak: recording.id,
  defaultSort: '-startedAt',
  words: {
    texts: [recording.name],
    people: (isNamed) => {
      const tutors = sql`any(array(${tutorsNamed(isNamed)}))`
      return sql`${recording.hostId} = ${tutors} or ${recording.eventId} = any(array(select ${event.id} from ${event}
        where ${isNamed(event.name)} or ${event.hostId} = ${tutors} or ${event.id} = any(array(
          select ${eventTutor.eventId} from ${eventTutor} where ${eventTutor.profileId} = ${tutors}))))`
    },
  },
  populate: ['event', 'playback', 'host', 'subjects'],
  keepsTotal: true,
}

/** Recordings of events that the caller may see. */
const recordingVisibleTo = (principal: Principal | null): SQL =>
  sql`exists (select 1 from ${event} where ${event.id} = ${recording.eventId}
    and ${eventVisibleTo(principal) ?? sql`true`})`

/** The items of `GET /api/recordings` that the caller may see. */
export const recordingSource = (db: Queryable, principal: Principal | null): Source<Recording> => ({
  spec: recordingList,
  table: recording,
  visible: recordingVisibleTo(principal),
  select: (page) => selectRecordings(db, principal, page),
})

/** A recording by its id, if the caller may see it. */
export async function findRecording(db: Queryable, principal: Principal | null, id: string): Promise<Recording | null> {
  const where = and(recordingVisibleTo(principal), eq(recording.id, id))
  const [one] = await selectRecordings(db, principal, { where, limit: 1 })
  return one ?? null
}

/** Why a recording cannot be had by those who may not see it: it was deleted, or its event was taken down. */
export const missingRecording = (db: Queryable, id: string) =>
  missing(db, 'recording', id, db.$count(recording, and(eq(recording.id, id), wasPublic('event', recording.eventId))))

/**
 * Whether the caller may play a recording: everyone where the tutor says so, else people registered for its event, its
 * host and tutors, and admins (LIVE-27).
 */
function isOpenTo(principal: Principal | null): SQL {
  if (principal?.roles.includes('admin')) return sql`true`
  const isTheirs = principal ? [isRegistered(principal.userId), leads(principal.userId)] : []
  return sql`exists (select 1 from ${event} where ${event.id} = ${recording.eventId}
    and ${or(eq(event.recordingsFor, 'everyone'), ...isTheirs)})`
}

/** Everyone may play it: its file has a plain address. */
const isOpenToGuests: SQL = sql`exists (select 1 from ${event} where ${event.id} = ${recording.eventId}
  and ${event.recordingsFor} = 'everyone' and ${event.state} = 'published')`

async function selectRecordings(db: Queryable, principal: Principal | null, page: Page): Promise<Recording[]> {
  const columns = {
    ...getTableColumns(recording),
    isOpen: isOpenTo(principal).mapWith(Boolean),
    isForGuests: isOpenToGuests.mapWith(Boolean),
  }
  const rows = await paged(db.select(columns).from(recording).$dynamic(), page)
  const [events, files, hosts, subjectsOf] = await Promise.all([
    loadEventSummaries(
      db,
      rows.map((row) => row.eventId),
    ),
    loadFiles(
      db,
      rows.map((row) => (row.isOpen ? row.playbackId : null)),
    ),
    loadTutors(
      db,
      rows.map((row) => row.hostId),
    ),
    loadSubjects(
      db,
      rows.map((row) => row.id),
    ),
  ])
  return rows.flatMap((row) => {
    const ofEvent = events.get(row.eventId)
    if (!ofEvent) return []
    const { id, name, state, eventId, hostId, scheduleId, startedAt, endedAt, createdAt } = row
    const playbackId = row.isOpen ? row.playbackId : null
    const file = files.get(playbackId ?? '')
    const subjects = subjectsOf(id)
    return [
      {
        id,
        name,
        state,
        eventId,
        hostId,
        scheduleId,
        playbackId,
        subjects,
        subjectIds: subjects.map((one) => one.id),
        event: ofEvent,
        playback: file ? (row.isForGuests ? toMedia(file) : toOwnMedia(file, principal)) : null,
        host: hosts.get(hostId ?? '') ?? null,
        startedAt: (startedAt ?? createdAt).toISOString(),
        endedAt: (endedAt ?? startedAt ?? createdAt).toISOString(),
      },
    ]
  })
}

async function loadSubjects(db: Queryable, recordingIds: string[]) {
  const linked = await loadLinks(db, recordingSubjects, recordingIds)
  const ids = [...new Set([...linked.values()].flat())]
  const order = [asc(subject.name)]
  const found =
    ids.length > 0
      ? await selectSubjects(db, { where: inArray(subject.id, ids), orderBy: order, limit: ids.length })
      : []
  return (recordingId: string) => found.filter((one) => linked.get(recordingId)?.includes(one.id))
}

/** A column of the recording that the person was given. */
const given = (column: PgColumn) =>
  sql`(select ${column} from ${recording} where ${recording.id} = ${userRecording.recordingId})`

/** The start of the recording that the person was given. */
const userRecordingStart = given(recording.startedAt)

/** The filters and sort fields of a person's recordings. */
const userRecordingList: ListSpec = {
  filter: {
    id: filterable('uuid', userRecording.id),
    recordingId: filterable('uuid', userRecording.recordingId),
    name: filterable('text', given(recording.name)),
    eventId: filterable('uuid', given(recording.eventId)),
    hostId: filterable('uuid', given(recording.hostId)),
    scheduleId: filterable('uuid', given(recording.scheduleId)),
    startedAt: filterable('moment', given(recording.startedAt)),
    endedAt: filterable('moment', given(recording.endedAt)),
  },
  sort: {
    startedAt: userRecordingStart,
    name: given(recording.name),
  },
  tieBreak: userRecording.id,
  defaultSort: '-startedAt',
  populate: ['recording'],
}

/** Recordings that a person can play, of all events or of one. */
function recordingsOf(userId: string, eventId?: string) {
  const isReady = and(eq(recording.state, 'ready'), eventId === undefined ? undefined : eq(recording.eventId, eventId))
  return and(
    eq(userRecording.userId, userId),
    sql`exists (select 1 from ${recording} where ${recording.id} = ${userRecording.recordingId} and ${isReady})`,
  )
}

/** Recordings that a person can play, of all events or of one, as the caller sees them. */
export const userRecordingSource = (
  db: Queryable,
  me: Principal,
  userId: string,
  eventId?: string,
): Source<UserRecording> => ({
  spec: userRecordingList,
  table: userRecording,
  visible: recordingsOf(userId, eventId),
  select: (page) => selectUserRecordings(db, me, page),
})

/** The latest recording of an event that the caller can play. */
export async function findLatestUserRecording(db: Queryable, me: Principal, eventId: string) {
  const orderBy = [sql`${userRecordingStart} desc nulls last`, desc(userRecording.id)]
  const where = recordingsOf(me.userId, eventId)
  const [latest] = await selectUserRecordings(db, me, { where, orderBy, limit: 1 })
  return latest ?? null
}

async function selectUserRecordings(db: Queryable, principal: Principal, page: Page): Promise<UserRecording[]> {
  const { id, userId, recordingId } = userRecording
  const rows = await paged(db.select({ id, userId, recordingId }).from(userRecording).$dynamic(), page)
  const ids = rows.map((row) => row.recordingId)
  const where = inArray(recording.id, ids)
  const found = ids.length > 0 ? await selectRecordings(db, principal, { where, limit: ids.length }) : []
  return rows.flatMap((row) => {
    const mine = found.find((one) => one.id === row.recordingId)
    if (!mine) return []
    const { eventId, hostId, subjectIds, scheduleId } = mine
    return [{ ...row, eventId, hostId, subjectIds, scheduleId, recording: mine }]
  })
}

export const hasTicket = async (db: Queryable, userId: string, eventId: string) =>
  (await db.$count(userEvent, and(eq(userEvent.userId, userId), eq(userEvent.eventId, eventId)))) > 0

export const hasUser = async (db: Queryable, id: string) => (await db.$count(user, eq(user.id, id))) > 0

export const hasSchedule = async (db: Queryable, eventId: string, scheduleId: string) =>
  (await db.$count(schedule, and(eq(schedule.id, scheduleId), eq(schedule.eventId, eventId)))) > 0

/** Whether a file is an uploaded video that belongs to the caller. */
export async function hasVideo(db: Queryable, me: Principal, mediaId: string) {
  const isVideo = and(eq(media.id, mediaId), eq(media.isConfirmed, true), eq(media.type, 'video'))
  return (await db.$count(media, and(isVideo, mediaOf(me)))) > 0
}

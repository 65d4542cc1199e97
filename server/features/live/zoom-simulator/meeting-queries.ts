import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../db/database.ts'
import { simulatedMeeting as meeting, simulatedParticipant as participant } from '../../../db/schema/simulator.ts'

export type Meeting = typeof meeting.$inferSelect
export type Participant = typeof participant.$inferSelect
export type Planned = Pick<Meeting, 'topic' | 'startsAt' | 'duration' | 'timezone' | 'approvalType' | 'autoRecording'>
export type Change = { [Field in keyof Planned]?: Planned[Field] | undefined }
export type Person = Pick<Participant, 'email' | 'firstName' | 'lastName'>

const isRunning = and(isNotNull(meeting.startedAt), isNull(meeting.endedAt))
const isPresent = and(isNotNull(participant.joinedAt), isNull(participant.leftAt))

/** Adds a meeting; null if another has the number. */
export async function insertMeeting(db: Queryable, values: Planned & Pick<Meeting, 'number' | 'password'>) {
  const [made] = await db.insert(meeting).values(values).onConflictDoNothing().returning()
  return made ?? null
}

export async function findMeeting(db: Queryable, number: string): Promise<Meeting | null> {
  const [found] = await db.select().from(meeting).where(eq(meeting.number, number))
  return found ?? null
}

export async function updateMeeting(db: Queryable, number: string, change: Change): Promise<Meeting | null> {
  const [changed] = await db.update(meeting).set(change).where(eq(meeting.number, number)).returning()
  return changed ?? null
}

export async function deleteMeeting(db: Queryable, number: string): Promise<boolean> {
  const gone = await db.delete(meeting).where(eq(meeting.number, number)).returning({ number: meeting.number })
  return gone.length > 0
}

async function start(db: Queryable, number: string, when: SQL | undefined): Promise<Meeting | null> {
  const [started] = await db
    .update(meeting)
    .set({ startedAt: sql`now()`, endedAt: null, instance: sql`gen_random_uuid()` })
    .where(and(eq(meeting.number, number), when))
    .returning()
  return started ?? null
}

/** Starts a meeting for the first time. Returns null if it was started before. */
export const openMeeting = (db: Queryable, number: string) => start(db, number, isNull(meeting.startedAt))

/** Starts a meeting, also one that has ended. Returns null while it is running. */
export const startMeetingAgain = (db: Queryable, number: string) =>
  start(db, number, or(isNull(meeting.startedAt), isNotNull(meeting.endedAt)))

/** Ends a meeting. Returns null if it is not running. */
export async function endMeeting(tx: Transaction, number: string): Promise<Meeting | null> {
  const running = and(eq(meeting.number, number), isRunning)
  const [ended] = await tx.update(meeting).set({ endedAt: sql`now()` }).where(running).returning()
  return ended ?? null
}

/** Makes everybody who is present leave. Returns who did. */
export function leaveAll(tx: Transaction, number: string): Promise<Participant[]> {
  const here = and(eq(participant.meetingNumber, number), isPresent)
  return tx.update(participant).set({ leftAt: sql`now()` }).where(here).returning()
}

/** A person with a known address is the same participant. */
export async function keepParticipant(db: Queryable, number: string, person: Person): Promise<Participant> {
  const [made] = await db
    .insert(participant)
    .values({ meetingNumber: number, ...person })
    .onConflictDoUpdate({ target: [participant.meetingNumber, participant.email], set: person })
    .returning()
  if (!made) throw new Error('nobody was registered')
  return made
}

export const selectRegistrants = (db: Queryable, number: string) =>
  db
    .select()
    .from(participant)
    .where(and(eq(participant.meetingNumber, number), isNotNull(participant.email)))
    .orderBy(asc(participant.createdAt))

const participantBy = (number: string, id: string) => and(eq(participant.id, id), eq(participant.meetingNumber, number))

export async function findParticipant(db: Queryable, number: string, id: string): Promise<Participant | null> {
  const [found] = await db.select().from(participant).where(participantBy(number, id))
  return found ?? null
}

/** Returns null while the meeting is not running, and if the person is already present. */
export async function joinMeeting(db: Queryable, number: string, id: string): Promise<Participant | null> {
  const runs = db
    .select({ one: sql`1` })
    .from(meeting)
    .where(and(eq(meeting.number, number), isRunning))
  const [joined] = await db
    .update(participant)
    .set({ joinedAt: sql`now()`, leftAt: null })
    .where(
      and(
        participantBy(number, id),
        or(isNull(participant.joinedAt), isNotNull(participant.leftAt)),
        sql`exists ${runs}`,
      ),
    )
    .returning()
  return joined ?? null
}

/** Returns null if the person is not present. */
export async function leaveMeeting(db: Queryable, number: string, id: string): Promise<Participant | null> {
  const here = and(participantBy(number, id), isPresent)
  const [left] = await db.update(participant).set({ leftAt: sql`now()` }).where(here).returning()
  return left ?? null
}

export const selectPresent = (db: Queryable, number: string) =>
  db
    .select()
    .from(participant)
    .where(and(eq(participant.meetingNumber, number), isPresent))
    .orderBy(asc(participant.joinedAt))

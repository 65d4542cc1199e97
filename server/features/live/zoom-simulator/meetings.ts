import { randomInt } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../../db/database.ts'
import { simulatedMeeting as meeting, simulatedParticipant as participant } from '../../../db/schema/simulator.ts'

export type Meeting = typeof meeting.$inferSelect
export type Participant = typeof participant.$inferSelect
export type Planned = Pick<Meeting, 'topic' | 'startsAt' | 'duration' | 'timezone' | 'approvalType' | 'autoRecording'>
type Change = { [Field in keyof Planned]?: Planned[Field] | undefined }
type Person = Pick<Participant, 'email' | 'firstName' | 'lastName'>

const NUMBER_FROM = 80_000_000_000
const NUMBER_TO = 90_000_000_000
const PASSWORD_FROM = 100_000
const PASSWORD_TO = 1_000_000

const isRunning = and(isNotNull(meeting.startedAt), isNull(meeting.endedAt))
const isPresent = and(isNotNull(participant.joinedAt), isNull(participant.leftAt))

/**
 * Meetings and their participants. Actions return whether they changed something, so that each change is reported once.
 */
export function meetingStore(db: Database) {
  async function start(number: string, when: SQL | undefined) {
    const [started] = await db
      .update(meeting)
      .set({ startedAt: sql`now()`, endedAt: null, instance: sql`gen_random_uuid()` })
      .where(and(eq(meeting.number, number), when))
      .returning()
    return started ?? null
  }

  return {
    async create(planned: Planned): Promise<Meeting> {
      for (;;) {
        const number = String(randomInt(NUMBER_FROM, NUMBER_TO))
        const password = String(randomInt(PASSWORD_FROM, PASSWORD_TO))
        const values = { ...planned, number, password }
        const [made] = await db.insert(meeting).values(values).onConflictDoNothing().returning()
        if (made) return made
      }
    },

    find: (number: string) => findMeeting(db, number),

    async change(number: string, change: Change) {
      if (Object.values(change).every((value) => value === undefined)) return findMeeting(db, number)
      const [changed] = await db.update(meeting).set(change).where(eq(meeting.number, number)).returning()
      return changed ?? null
    },

    async remove(number: string) {
      const gone = await db.delete(meeting).where(eq(meeting.number, number)).returning({ number: meeting.number })
      return gone.length > 0
    },

    /** Starts a meeting for the first time. Returns null if it was started before. */
    open: (number: string) => start(number, isNull(meeting.startedAt)),
    /** Starts a meeting, also one that has ended. Returns null while it is running. */
    startAgain: (number: string) => start(number, or(isNull(meeting.startedAt), isNotNull(meeting.endedAt))),

    /**
     * Ends a running meeting for everyone. Returns it with the people who were present, or null if it is not running.
     */
    end: (number: string) =>
      db.transaction(async (tx) => {
        const running = and(eq(meeting.number, number), isRunning)
        const [ended] = await tx.update(meeting).set({ endedAt: sql`now()` }).where(running).returning()
        if (!ended) return null
        const here = and(eq(participant.meetingNumber, number), isPresent)
        const left = await tx.update(participant).set({ leftAt: sql`now()` }).where(here).returning()
        return { meeting: ended, left }
      }),

    /** A person with a known address is the same participant. */
    async register(number: string, person: Person): Promise<Participant> {
      const [made] = await db
        .insert(participant)
        .values({ meetingNumber: number, ...person })
        .onConflictDoUpdate({ target: [participant.meetingNumber, participant.email], set: person })
        .returning()
      if (!made) throw new Error('nobody was registered')
      return made
    },

    registrants: (number: string) =>
      db
        .select()
        .from(participant)
        .where(and(eq(participant.meetingNumber, number), isNotNull(participant.email)))
        .orderBy(asc(participant.createdAt)),

    async findParticipant(number: string, id: string) {
      const [found] = await db.select().from(participant).where(participantBy(number, id))
      return found ?? null
    },

    /** Returns null while the meeting is not running, and if the person is already present. */
    async join(number: string, id: string) {
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
    },

    async leave(number: string, id: string) {
      const here = and(participantBy(number, id), isPresent)
      const [left] = await db.update(participant).set({ leftAt: sql`now()` }).where(here).returning()
      return left ?? null
    },

    present: (number: string) =>
      db
        .select()
        .from(participant)
        .where(and(eq(participant.meetingNumber, number), isPresent))
        .orderBy(asc(participant.joinedAt)),
  }
}

const participantBy = (number: string, id: string) => and(eq(participant.id, id), eq(participant.meetingNumber, number))

async function findMeeting(db: Queryable, number: string): Promise<Meeting | null> {
  const [found] = await db.select().from(meeting).where(eq(meeting.number, number))
  return found ?? null
}

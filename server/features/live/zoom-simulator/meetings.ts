import { randomInt } from 'node:crypto'
import type { Database } from '../../../db/database.ts'
import {
  type Change,
  deleteMeeting,
  endMeeting,
  findMeeting,
  findParticipant,
  insertMeeting,
  joinMeeting,
  keepParticipant,
  leaveAll,
  leaveMeeting,
  type Meeting,
  openMeeting,
  type Person,
  type Planned,
  selectPresent,
  selectRegistrants,
  startMeetingAgain,
  updateMeeting,
} from './meeting-queries.ts'

const NUMBER_FROM = 80_000_000_000
const NUMBER_TO = 90_000_000_000
const PASSWORD_FROM = 100_000
const PASSWORD_TO = 1_000_000

/**
 * Meetings and their participants. Actions return whether they changed something, so that each change is reported once.
 */
export const meetingStore = (db: Database) => ({
  async create(planned: Planned): Promise<Meeting> {
    for (;;) {
      const number = String(randomInt(NUMBER_FROM, NUMBER_TO))
      const password = String(randomInt(PASSWORD_FROM, PASSWORD_TO))
      const made = await insertMeeting(db, { ...planned, number, password })
      if (made) return made
    }
  },

  find: (number: string) => findMeeting(db, number),

  change: (number: string, change: Change) =>
    Object.values(change).every((value) => value === undefined)
      ? findMeeting(db, number)
      : updateMeeting(db, number, change),

  remove: (number: string) => deleteMeeting(db, number),

  /** Starts a meeting for the first time. Returns null if it was started before. */
  open: (number: string) => openMeeting(db, number),
  /** Starts a meeting, also one that has ended. Returns null while it is running. */
  startAgain: (number: string) => startMeetingAgain(db, number),

  /**
   * Ends a running meeting for everyone. Returns it with the people who were present, or null if it is not running.
   */
  end: (number: string) =>
    db.transaction(async (tx) => {
      const ended = await endMeeting(tx, number)
      return ended && { meeting: ended, left: await leaveAll(tx, number) }
    }),

  /** A person with a known address is the same participant. */
  register: (number: string, person: Person) => keepParticipant(db, number, person),
  registrants: (number: string) => selectRegistrants(db, number),
  findParticipant: (number: string, id: string) => findParticipant(db, number, id),
  /** Returns null while the meeting is not running, and if the person is already present. */
  join: (number: string, id: string) => joinMeeting(db, number, id),
  leave: (number: string, id: string) => leaveMeeting(db, number, id),
  present: (number: string) => selectPresent(db, number),
})

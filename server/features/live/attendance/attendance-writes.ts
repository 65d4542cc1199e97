import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../db/database.ts'
import { attendance, attendanceReport, attendee, meetingEnd } from '../../../db/schema/attendance.ts'
import { user } from '../../../db/schema/people.ts'
import type { Report, Stay } from './presence.ts'

/** A person as the provider tells them from others, with what it knows of them. */
export interface Person {
  identity: string
  email: string | null
  name: string | null
}

const columns = {
  id: attendee.id,
  identity: attendee.identity,
  userId: attendee.userId,
  name: attendee.name,
  since: attendee.presentSince,
}

/** The row of a person in the meeting of a schedule, made when they are new; their account is found by its mail. */
export async function findOrAddAttendee(tx: Transaction, scheduleId: string, { identity, email, name }: Person) {
  const userId = email === null ? null : await findAccount(tx, email)
  const isTheirs = or(eq(attendee.identity, identity), userId === null ? undefined : eq(attendee.userId, userId))
  const [found] = await tx
    .select(columns)
    .from(attendee)
    .where(and(eq(attendee.scheduleId, scheduleId), isTheirs))
    // The one with the account, if they came with another address before.
    .orderBy(sql`${attendee.userId} is null`, asc(attendee.id))
    .limit(1)
  if (!found) {
    const values = { scheduleId, userId, identity, email, name }
    const [made] = await tx.insert(attendee).values(values).returning(columns)
    if (!made) throw new Error('nobody was added')
    return made
  }
  const better = { ...(userId && !found.userId && { userId }), ...(name && !found.name && { name }) }
  if (Object.keys(better).length > 0) await tx.update(attendee).set(better).where(eq(attendee.id, found.id))
  return found
}

async function findAccount(tx: Transaction, email: string) {
  const [found] = await tx.select({ id: user.id }).from(user).where(eq(user.username, email))
  return found?.id ?? null
}

/** Whoever reports about a connection have been taken for so far. */
export async function findByConnection(tx: Transaction, scheduleId: string, connection: string) {
  const [found] = await tx
    .select(columns)
    .from(attendanceReport)
    .innerJoin(attendee, eq(attendee.id, attendanceReport.attendeeId))
    .where(and(eq(attendanceReport.connection, connection), eq(attendee.scheduleId, scheduleId)))
    .limit(1)
  return found
}

/** Gives the reports about a connection to another person. Returns whether the first one has others left. */
export async function moveReports(tx: Transaction, connection: string, from: string, to: string) {
  const isMoved = and(eq(attendanceReport.attendeeId, from), eq(attendanceReport.connection, connection))
  await tx.update(attendanceReport).set({ attendeeId: to }).where(isMoved)
  if ((await tx.$count(attendanceReport, eq(attendanceReport.attendeeId, from))) > 0) return true
  await tx.delete(attendee).where(eq(attendee.id, from))
  return false
}

/** Keeps a report. Returns whether it is new. */
export async function addReport(tx: Transaction, attendeeId: string, { at, ...report }: Report) {
  const row = { attendeeId, at: new Date(at), ...report }
  return (await tx.insert(attendanceReport).values(row).onConflictDoNothing().returning()).length > 0
}

/** Keeps that the meeting ended. Returns whether it is new. */
export async function addEnd(tx: Transaction, scheduleId: string, at: Date) {
  return (await tx.insert(meetingEnd).values({ scheduleId, at }).onConflictDoNothing().returning()).length > 0
}

/** Those who, as far as was known, were in the meeting at a moment and not only until then. */
export async function attendeesAt(tx: Transaction, scheduleId: string, at: Date) {
  const isThere = and(lte(attendance.joinedAt, at), or(isNull(attendance.leftAt), gt(attendance.leftAt, at)))
  const rows = await tx
    .select({ id: attendee.id })
    .from(attendee)
    .innerJoin(attendance, eq(attendance.attendeeId, attendee.id))
    .where(and(eq(attendee.scheduleId, scheduleId), isThere))
  return rows.map(({ id }) => id)
}

export async function endsOf(tx: Transaction, scheduleId: string) {
  const rows = await tx.select({ at: meetingEnd.at }).from(meetingEnd).where(eq(meetingEnd.scheduleId, scheduleId))
  return rows.map(({ at }) => at.getTime())
}

export async function reportsOf(tx: Transaction, attendeeId: string): Promise<Report[]> {
  const rows = await tx.select().from(attendanceReport).where(eq(attendanceReport.attendeeId, attendeeId))
  return rows.map(({ kind, at, connection }) => ({ kind, at: at.getTime(), connection }))
}

const MOST_SECONDS = 2 ** 31 - 1
const dateOf = (ms: number | null | undefined) => (ms === null || ms === undefined ? null : new Date(ms))

/** Writes the intervals of a person, and with them what follows from them. */
export async function writeStays(tx: Transaction, attendeeId: string, stays: readonly Stay[]) {
  await tx.delete(attendance).where(eq(attendance.attendeeId, attendeeId))
  const rows = stays.map(({ joinedAt, leftAt }) => ({
    attendeeId,
    joinedAt: new Date(joinedAt),
    leftAt: dateOf(leftAt),
  }))
  if (rows.length > 0) await tx.insert(attendance).values(rows)
  const seconds = stays.reduce((sum, { joinedAt, leftAt }) => sum + ((leftAt ?? joinedAt) - joinedAt) / 1000, 0)
  const last = stays.at(-1)
  await tx
    .update(attendee)
    .set({
      firstJoinedAt: dateOf(stays[0]?.joinedAt),
      presentSince: last?.leftAt === null ? new Date(last.joinedAt) : null,
      lastLeftAt: dateOf(last?.leftAt),
      seconds: Math.min(Math.round(seconds), MOST_SECONDS),
    })
    .where(eq(attendee.id, attendeeId))
}

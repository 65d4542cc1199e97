import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { TICKET_OFFER_HOURS } from '../../../../openapi/generated/constants.ts'
import type { WaitingPlace } from '../../../../openapi/generated/portal.ts'
import type { Database, Transaction } from '../../../db/database.ts'
import { event, schedule, waitingPlace } from '../../../db/schema/events.ts'
import { msUntil } from '../../../jobs/wake.ts'
import { isToCome } from '../schedule-queries.ts'

/** Not `now()`, which is the beginning of the transaction: it may have waited for the lock on the event. */
const rightNow = sql`clock_timestamp()`

const ofPerson = (userId: string, eventId: string) =>
  and(eq(waitingPlace.userId, userId), eq(waitingPlace.eventId, eventId))
const waits = (eventId: string) => and(eq(waitingPlace.eventId, eventId), isNull(waitingPlace.offeredUntil))

/** A person's place on the waiting list, with whether the ticket that is held for them can still be had. */
export async function findPlace(tx: Transaction, userId: string, eventId: string) {
  const [place] = await tx
    .select({
      offeredUntil: waitingPlace.offeredUntil,
      isOffered: sql<boolean>`(${waitingPlace.isHeld} and ${waitingPlace.offeredUntil} > ${rightNow})`,
    })
    .from(waitingPlace)
    .where(ofPerson(userId, eventId))
  return place ?? null
}

/** Lets the offer to a person last while they pay. Returns false if they have none. */
export async function prolongOffer(
  tx: Transaction,
  { userId, eventId, until }: { userId: string; eventId: string; until: Date },
) {
  const offered = and(ofPerson(userId, eventId), waitingPlace.isHeld, gt(waitingPlace.offeredUntil, rightNow))
  const offeredUntil = sql`greatest(${waitingPlace.offeredUntil}, ${until})`
  return (
    (await tx.update(waitingPlace).set({ offeredUntil }).where(offered).returning({ id: waitingPlace.id })).length > 0
  )
}

/** Adds a person at the end of the list, also one whose offer has expired. */
export async function appendPlace(tx: Transaction, userId: string, eventId: string) {
  await tx
    .insert(waitingPlace)
    .values({ userId, eventId, joinedAt: rightNow })
    .onConflictDoUpdate({
      target: [waitingPlace.userId, waitingPlace.eventId],
      set: { joinedAt: rightNow, offeredUntil: null, isHeld: false },
    })
}

/** Takes a person off the list. Returns false if they were not on it. */
export async function removePlace(tx: Transaction, userId: string, eventId: string): Promise<boolean> {
  const removed = await tx.delete(waitingPlace).where(ofPerson(userId, eventId)).returning({ id: waitingPlace.id })
  return removed.length > 0
}

/** Whether somebody waits who has not been offered a ticket yet. */
export const isAwaited = async (tx: Transaction, eventId: string) =>
  (await tx.select({ id: waitingPlace.id }).from(waitingPlace).where(waits(eventId)).limit(1)).length > 0

/** Ends the offers whose time is over: their tickets are free again. */
export async function expireOffers(tx: Transaction, eventId: string) {
  await tx
    .update(waitingPlace)
    .set({ isHeld: false })
    .where(and(eq(waitingPlace.eventId, eventId), waitingPlace.isHeld, lte(waitingPlace.offeredUntil, rightNow)))
}

/** Tickets that are neither sold nor held; null without a limit. */
export async function countFreeTickets(tx: Transaction, eventId: string): Promise<number | null> {
  const [row] = await tx
    .select({ free: sql<number | null>`${event.totalTickets} - ${event.soldTickets} - ${event.heldTickets}` })
    .from(event)
    .where(eq(event.id, eventId))
  return row?.free ?? null
}

/** Holds a ticket for each of the first people who wait, and returns them with the ends of their offers. */
export async function offerTickets(tx: Transaction, eventId: string, count: number) {
  const first = tx
    .select({ id: waitingPlace.id })
    .from(waitingPlace)
    .where(waits(eventId))
    .orderBy(asc(waitingPlace.joinedAt), asc(waitingPlace.id))
    .limit(count)
  const offeredUntil = sql`least(${rightNow} + ${TICKET_OFFER_HOURS} * interval '1 hour',
    (select ${event.endsAt} from ${event} where ${event.id} = ${waitingPlace.eventId}))`
  const offered = await tx
    .update(waitingPlace)
    .set({ offeredUntil, isHeld: true })
    .where(inArray(waitingPlace.id, first))
    .returning({ userId: waitingPlace.userId, until: waitingPlace.offeredUntil })
  return offered.flatMap(({ userId, until }) => (until ? [{ userId, until }] : []))
}

/** Ends all offers of an event that takes no registrations any more. Returns everybody who was on its list. */
export async function endOffers(tx: Transaction, eventId: string): Promise<string[]> {
  await tx
    .update(waitingPlace)
    .set({ isHeld: false })
    .where(and(eq(waitingPlace.eventId, eventId), waitingPlace.isHeld))
  const rows = await tx
    .select({ userId: waitingPlace.userId })
    .from(waitingPlace)
    .where(eq(waitingPlace.eventId, eventId))
  return rows.map((row) => row.userId)
}

/** Events with a free ticket that somebody waits for. */
const canOffer = and(
  eq(event.state, 'published'),
  sql`(${event.totalTickets} is null or ${event.soldTickets} + ${event.heldTickets} < ${event.totalTickets})`,
  sql`exists (select 1 from ${schedule} where ${schedule.eventId} = ${event.id} and ${isToCome})`,
)

/** Ids of events with an offer that has ended, or with a free ticket that somebody waits for. */
export async function eventsToSettle(db: Database, limit: number): Promise<string[]> {
  const ended = db
    .selectDistinct({ id: waitingPlace.eventId })
    .from(waitingPlace)
    .where(and(waitingPlace.isHeld, lte(waitingPlace.offeredUntil, sql`now()`)))
    .limit(limit)
  const awaited = db
    .selectDistinct({ id: event.id })
    .from(event)
    .innerJoin(waitingPlace, and(eq(waitingPlace.eventId, event.id), isNull(waitingPlace.offeredUntil)))
    .where(canOffer)
    .limit(limit)
  const found = await Promise.all([ended, awaited])
  return [...new Set(found.flat().map((row) => row.id))]
}

/** ms until the next offer ends; null if there is none. */
export const nextOfferEnds = (db: Database) =>
  msUntil(
    db,
    sql`(select min(${waitingPlace.offeredUntil}) from ${waitingPlace}
      where ${and(waitingPlace.isHeld, isNotNull(waitingPlace.offeredUntil))})`,
  )

/** Columns for the place of the person whose row is joined, for `toPlace`. */
export const placeColumns = {
  // The first column tells whether there is a row.
  id: waitingPlace.id,
  offeredUntil: waitingPlace.offeredUntil,
  isOffered: sql<boolean>`(${waitingPlace.isHeld} and ${waitingPlace.offeredUntil} > now())`,
  // Written out, because Drizzle omits the name of the table where there is no other, which the inner one would hide.
  number: sql<number | null>`case when waiting_places.id is not null and waiting_places.offered_until is null then (
    select count(*)::int from waiting_places earlier where earlier.event_id = waiting_places.event_id
      and earlier.offered_until is null
      and (earlier.joined_at, earlier.id) <= (waiting_places.joined_at, waiting_places.id)) end`,
}

interface PlaceRow {
  offeredUntil: Date | null
  isOffered: boolean
  number: number | null
}

/** A place as the contract shows it. */
export function toPlace({ offeredUntil, isOffered, number }: PlaceRow): WaitingPlace {
  if (offeredUntil === null) return { state: 'waiting', number, offeredUntil }
  return { state: isOffered ? 'offered' : 'expired', number: null, offeredUntil: offeredUntil.toISOString() }
}

/** A person's place as the contract shows it. */
export async function shownPlace(tx: Transaction, userId: string, eventId: string): Promise<WaitingPlace | null> {
  const [row] = await tx.select(placeColumns).from(waitingPlace).where(ofPerson(userId, eventId))
  return row ? toPlace(row) : null
}

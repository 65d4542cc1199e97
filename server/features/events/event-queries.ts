import { and, eq, getTableColumns, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Event } from '../../../openapi/generated/portal.ts'
import { freeAlias, insertNamed } from '../../db/alias.ts'
import { named } from '../../db/by-id-or-alias.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { findFormer } from '../../db/missing.ts'
import { media } from '../../db/schema/catalog.ts'
import {
  event,
  eventCategory,
  eventSubject,
  eventTutor,
  schedule,
  userEvent,
  waitingPlace,
} from '../../db/schema/events.ts'
import { order } from '../../db/schema/payments.ts'
import { recording } from '../../db/schema/recordings.ts'
import { statement } from '../../db/statement.ts'
import { selectLanguages } from '../../lists/languages.ts'
import { type Link, linkFilter, unlessTaken } from '../../lists/links.ts'
import { isFree, offerChoices, priceOrder } from '../../lists/offers.ts'
import { amount, filterable } from '../../lists/operators.ts'
import { type ListParameters, type ListSpec, readFilterOnly } from '../../lists/parse.ts'
import { selectPriceRange } from '../../lists/price-range.ts'
import { inOrderOf, type SourceById } from '../../lists/select.ts'
import { topicIds, topicsOf } from '../../lists/topics.ts'
import type { Principal } from '../../principal.ts'
import { toMedia } from '../media/queries.ts'
import { loadTutors, tutorsNamed } from '../people/tutor-queries.ts'
import { eventListedFor, eventVisibleTo } from './event-access-queries.ts'
import { isToCome, nextSchedule, toSummary } from './schedule-queries.ts'
import { placeColumns, toPlace } from './tickets/waiting-queries.ts'

const { search: _, vcsSettingId: __, nextStartsAt: ___, isLive: ____, ...columns } = getTableColumns(event)

export const eventLinks: { categories: Link; subjects: Link; tutors: Link } = {
  categories: {
    table: eventCategory,
    owner: eventCategory.eventId,
    target: eventCategory.categoryId,
    field: 'categoryIds',
  },
  subjects: {
    table: eventSubject,
    owner: eventSubject.eventId,
    target: eventSubject.subjectId,
    field: 'subjectIds',
  },
  tutors: { table: eventTutor, owner: eventTutor.eventId, target: eventTutor.profileId, field: 'tutorIds' },
}

const hasRecording = sql`(exists (select 1 from ${recording}
  where ${recording.eventId} = ${event.id} and ${recording.state} = 'ready'))`

/**
 * Whether the event has a schedule to come. The first condition is redundant, but lets the index on `endsAt` narrow the
 * search.
 */
const hasSessionToCome = sql`${event.endsAt} > now() and exists (select 1 from ${schedule}
  where ${schedule.eventId} = ${event.id} and ${isToCome})`

/** The same by what is kept with the event, which is cheaper for all events, and late by what a clock needs. */
const isKeptToCome = sql`(${event.nextStartsAt} is not null and ${event.endsAt} > now())`

/** Whether somebody new can watch a recording: it is open to everyone, or to whoever registers now (LIVE-29). */
const isWatchable = sql`(${event.id} in (select ${recording.eventId} from ${recording} where ${recording.state} = 'ready')
  and (${event.recordingsFor} = 'everyone' or ${isKeptToCome}))`

/** Live now, then soonest first, then past ones, latest first (EVENT-33, EVENT-34). */
export const soonest = (of: (column: PgColumn) => SQLWrapper) => [
  { column: of(event.isLive), descending: true },
  { column: of(event.nextStartsAt), descending: false },
  { column: of(event.endsAt), descending: true },
]

/** Whether the event was cancelled, or each of its schedules. */
const isCancelled = sql<boolean>`(${event.state} = 'cancelled' or not exists (select 1 from ${schedule}
  where ${schedule.eventId} = ${event.id} and ${schedule.state} <> 'canceled'))`

/** The filters and sort fields of `GET /api/events`. */
export const eventList: ListSpec = {
  filter: {
    id: filterable('uuid', event.id),
    alias: filterable('text', event.alias),
    name: filterable('text', event.name),
    shortDescription: filterable('text', event.shortDescription),
    type: filterable('text', event.type),
    state: filterable('text', event.state),
    languageCode: filterable('text', event.languageCode),
    timezone: filterable('text', event.timezone),
    audienceLevel: filterable('text', event.audienceLevel),
    price: amount(event.price),
    discountedPrice: amount(event.discountedPrice),
    currency: filterable('text', event.currency),
    hostId: filterable('uuid', event.hostId),
    isFree: filterable('boolean', isFree(event)),
    isPromoted: filterable('boolean', event.isPromoted),
    hasRecording: filterable('boolean', hasRecording),
    isWatchable: filterable('boolean', isWatchable),
    isToCome: { kind: 'choice', choices: { true: hasSessionToCome, false: sql`not (${hasSessionToCome})` } },
    goals: filterable('texts', event.goals),
    tutorIds: linkFilter(eventLinks.tutors, event.id),
    categoryIds: linkFilter(eventLinks.categories, event.id),
    subjectIds: linkFilter(eventLinks.subjects, event.id),
    startsAt: filterable('moment', event.startsAt),
    endsAt: filterable('moment', event.endsAt),
    createdAt: filterable('moment', event.createdAt),
    updatedAt: filterable('moment', event.updatedAt),
  },
  sort: {
    soonest: soonest((column) => column),
    name: event.name,
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    price: priceOrder(event),
    soldTickets: event.soldTickets,
    createdAt: event.createdAt,
    updatedAt: event.updatedAt,
  },
  tieBreak: event.id,
  defaultSort: 'startsAt',
  text: { vector: event.search, title: event.name },
  words: {
    texts: [event.name, event.shortDescription],
    people: (isNamed) => sql`${event.hostId} = any(array(${tutorsNamed(isNamed)}))
      or ${event.id} = any(array(select ${eventTutor.eventId} from ${eventTutor}
        where ${eventTutor.profileId} = any(array(${tutorsNamed(isNamed)}))))`,
  },
  choices: [
    ...offerChoices(event),
    {
      field: 'isToCome',
      of: isKeptToCome,
      filter: { kind: 'choice', choices: { true: isKeptToCome, false: sql`not ${isKeptToCome}` } },
      fields: ['isToCome', 'isWatchable'],
    },
    { field: 'isWatchable', of: isWatchable, fields: ['isToCome', 'isWatchable'] },
  ],
  populate: ['cover', 'host', 'tutors', 'categories', 'subjects', 'nextSchedule'],
  keepsTotal: true,
}

/** The items of `GET /api/events` that the caller may see. */
export const eventSource = (db: Queryable, principal: Principal | null): SourceById<Event> => ({
  spec: eventList,
  table: event,
  visible: eventListedFor(principal),
  load: (ids) => loadEvents(db, principal, ids),
})

const listedWhere = (principal: Principal | null, query: ListParameters) =>
  and(eventListedFor(principal), readFilterOnly(eventList, query))

/** The price range of the events that match a list query. */
export const selectEventPrices = async (db: Queryable, principal: Principal | null, query: ListParameters) =>
  selectPriceRange(db, event, listedWhere(principal, query))

/** Languages of the events that match a list query. */
export const selectEventLanguages = async (db: Queryable, principal: Principal | null, query: ListParameters) =>
  selectLanguages(db, event, listedWhere(principal, query))

/** An event as the caller sees it, if they may open it. */
async function findEvent(db: Queryable, principal: Principal | null, idOrAlias: string): Promise<Event | null> {
  const where = and(eventVisibleTo(principal), named(event, idOrAlias))
  const [found] = await db.select({ id: event.id }).from(event).where(where)
  const [one] = found ? await loadEvents(db, principal, [found.id]) : []
  return one ?? null
}

/**
 * An event that the caller may see, by its id or an alias that it has or had. Throws 'not-found' and 'content-removed'.
 */
export async function getEvent(db: Queryable, principal: Principal | null, idOrAlias: string): Promise<Event> {
  const visible = (name: string) => findEvent(db, principal, name)
  return (await visible(idOrAlias)) ?? findFormer(db, 'event', idOrAlias, visible)
}

/** Stores an event under the given alias, or under a free one if none is given. Throws 'taken'. */
export function insertEvent(
  tx: Transaction,
  values: Omit<typeof event.$inferInsert, 'alias'>,
  alias: string | undefined,
) {
  const insert = async (name: string) => {
    const row = tx.insert(event).values({ ...values, alias: name })
    return (await row.onConflictDoNothing({ target: event.alias }).returning())[0]
  }
  return insertNamed(alias, () => freeAlias(tx, event, values.name), insert)
}

/** Throws 'taken' if another event has the alias. */
export async function updateEvent(tx: Transaction, id: string, change: PgUpdateSetSource<typeof event>) {
  const updated = tx.update(event).set({ ...change, updatedAt: new Date() })
  await unlessTaken(updated.where(eq(event.id, id)))
}

export const hasRegistrations = async (db: Queryable, id: string) =>
  (await db.$count(userEvent, eq(userEvent.eventId, id))) > 0

/** The published events among those with the ids. */
export async function publishedAmong(db: Queryable, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const isPublished = and(inArray(event.id, ids), eq(event.state, 'published'))
  const found = await db.select({ id: event.id }).from(event).where(isPublished)
  return found.map((row) => row.id)
}

export async function deleteEvent(tx: Transaction, id: string) {
  await tx.delete(event).where(eq(event.id, id))
}

const eventsById = statement('events_by_id', (db) => {
  const next = nextSchedule(db, event.id).as('next')
  return db
    .select({
      event: { ...columns, ...topicIds(eventLinks, event.id) },
      tutorIds: sql<string[]>`array(select ${eventTutor.profileId} from ${eventTutor}
        where ${eventTutor.eventId} = ${event.id} order by ${eventTutor.position}, ${eventTutor.profileId})`,
      cover: media,
      isCancelled,
      ticketId: userEvent.id,
      place: placeColumns,
      // Whether the caller's open order holds a ticket; looked up, by `orders_open`, only where tickets are held.
      isHolding: sql<boolean>`(${event.heldTickets} > 0 and exists (select 1 from ${order}
        where ${order.userId} = ${sql.placeholder('userId')} and ${order.itemType} = 'event'
        and ${order.itemId} = ${event.id} and ${order.state} = 'pending' and ${order.holdsTicket}))`,
      next: {
        id: next.id,
        startsAt: next.startsAt,
        endsAt: next.endsAt,
        startedAt: next.startedAt,
        duration: next.duration,
        state: next.state,
      },
    })
    .from(event)
    .leftJoin(media, eq(media.id, event.coverId))
    .leftJoin(userEvent, and(eq(userEvent.eventId, event.id), eq(userEvent.userId, sql.placeholder('userId'))))
    .leftJoin(waitingPlace, and(eq(waitingPlace.eventId, event.id), eq(waitingPlace.userId, sql.placeholder('userId'))))
    .leftJoinLateral(next, sql`true`)
    .where(sql`${event.id} = any(${sql.placeholder('ids')})`)
})

/**
 * Events with their related data, as the caller sees them, in the order of the ids. The number of queries does not
 * depend on the number of events.
 */
export async function loadEvents(db: Queryable, principal: Principal | null, ids: string[]): Promise<Event[]> {
  if (ids.length === 0) return []
  const rows = await eventsById(db).execute({ ids, userId: principal?.userId ?? null })
  const [tutors, topics] = await Promise.all([
    loadTutors(
      db,
      rows.flatMap((row) => [row.event.hostId, ...row.tutorIds]),
    ),
    topicsOf(
      db,
      rows.map((row) => row.event),
    ),
  ])
  return inOrderOf(ids, rows, (row) => row.event.id).map(({ event: { heldTickets, ...row }, ...related }) => {
    const teaching = related.tutorIds.flatMap((id) => tutors.get(id) ?? [])
    const nextSchedule = related.next && toSummary(related.next)
    return {
      ...row,
      ...topics(row),
      cover: related.cover && toMedia(related.cover),
      host: tutors.get(row.hostId ?? '') ?? null,
      tutors: teaching,
      tutorIds: teaching.map((one) => one.id),
      availableTickets:
        row.totalTickets === null
          ? null
          : Math.max(0, row.totalTickets - row.soldTickets - heldTickets + Number(related.isHolding)),
      isCancelled: related.isCancelled,
      nextSchedule,
      nextScheduleId: nextSchedule?.id ?? null,
      isRegistered: related.ticketId !== null,
      waiting: related.place && toPlace(related.place),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

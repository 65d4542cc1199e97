import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  AUDIENCE_LEVELS,
  EVENT_LANGUAGE_CODES,
  EVENT_STATES,
  EVENT_TIME_ZONES,
  EVENT_TYPES,
  RECORDING_AUDIENCES,
  SCHEDULE_STATES,
  VCS_PROVIDERS,
} from '../../../openapi/generated/constants.ts'
import { category, media, subject } from './catalog.ts'
import { belongsTo, createdAt, id, moment, oneOf, trigrams, updatedAt } from './columns.ts'
import { offerPrices, offerSearch, offerTexts, priceGroup } from './offers.ts'
import { profile, user } from './people.ts'

export interface AgendaItem {
  startsAt: string
  endsAt: string
  name: string
  description: string | null
}

/** Account at a video-conference provider; credentials are encrypted and never sent. */
export const vcsSetting = pgTable(
  'vcs_settings',
  {
    id: id(),
    ownerId: uuid().references(() => user.id, { onDelete: 'set null' }),
    name: text().notNull(),
    provider: text({ enum: VCS_PROVIDERS }).notNull(),
    languageCode: text().notNull().default('en-US'),
    encryptedCredentials: text(),
    deletedAt: moment(),
    deletedBy: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('vcs_settings_owner').on(t.ownerId),
    check('vcs_settings_provider', sql`${t.provider} in (${oneOf(VCS_PROVIDERS)})`),
  ],
)

/** Provider accounts that may be used for a tutor's meetings. */
export const profileVcs = pgTable(
  'profile_vcs_settings',
  {
    profileId: belongsTo(() => profile.id),
    vcsSettingId: belongsTo(() => vcsSetting.id),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.vcsSettingId] }), index('profile_vcs_settings_vcs').on(t.vcsSettingId)],
)

export const event = pgTable(
  'events',
  {
    id: id(),
    ...offerTexts(),
    agenda: jsonb().$type<AgendaItem[]>().notNull().default([]),
    type: text({ enum: EVENT_TYPES }).notNull(),
    state: text({ enum: EVENT_STATES }).notNull().default('draft'),
    location: text(),
    languageCode: text({ enum: EVENT_LANGUAGE_CODES }).notNull().default('en'),
    timezone: text({ enum: EVENT_TIME_ZONES }).notNull().default('UTC'),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    /** seconds */
    duration: integer().notNull(),
    /**
     * Start of its first schedule that is upcoming or live, and whether one is live. Kept by triggers of `schedules`, so
     * that lists can be ordered by them (EVENT-33).
     */
    nextStartsAt: moment(),
    isLive: boolean().notNull().default(false),
    ...offerPrices(),
    coverId: uuid().references(() => media.id, { onDelete: 'set null' }),
    hostId: uuid().references(() => profile.id, { onDelete: 'set null' }),
    vcsSettingId: uuid().references(() => vcsSetting.id, { onDelete: 'set null' }),
    audienceLevel: text({ enum: AUDIENCE_LEVELS }).notNull().default('beginner'),
    /** null: no limit */
    totalTickets: integer(),
    soldTickets: integer().notNull().default(0),
    /** tickets that are offered to people of the waiting list; kept by a trigger of `waiting_places` */
    heldTickets: integer().notNull().default(0),
    isPromoted: boolean().notNull().default(false),
    recordingsFor: text({ enum: RECORDING_AUDIENCES }).notNull().default('registered'),
    /** percent of a session for which somebody must be there to have attended it; null: that is not told */
    attendedShare: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    search: offerSearch(),
  },
  (t) => [
    unique('events_alias').on(t.alias),
    // One for each order of the list. Nearly all rows are published, so the state is not the first column; as the last
    // one it lets the index skip the others.
    index('events_soonest').on(
      t.isLive.desc().nullsFirst(),
      t.nextStartsAt,
      t.endsAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.startsAt,
      t.state,
    ),
    index('events_starts').on(t.startsAt, t.id, t.endsAt, t.state),
    index('events_ends').on(t.endsAt, t.id, t.startsAt, t.state),
    index('events_created').on(t.createdAt, t.id, t.endsAt, t.state),
    index('events_updated').on(t.updatedAt, t.id, t.endsAt, t.state),
    index('events_name').on(t.name, t.id, t.endsAt, t.state),
    index('events_sold').on(t.soldTickets, t.id, t.endsAt, t.state),
    index('events_price').on(t.price, t.id, t.endsAt, t.state),
    index('events_price_order').on(priceGroup(t), t.price, t.id, t.endsAt, t.state, t.type, t.currency),
    // For upcoming events and their count.
    index('events_state_ends').on(t.state, t.endsAt, t.startsAt, t.id),
    // To count the choices of the filters without the rows themselves.
    index('events_choices').on(
      t.type,
      t.state,
      t.audienceLevel,
      t.languageCode,
      t.price,
      t.discountedPrice,
      t.currency,
      t.recordingsFor,
      t.nextStartsAt,
      t.endsAt,
      t.id,
    ),
    // For what can be watched: few events have a session to come, or recordings for everyone.
    index('events_next').on(t.endsAt).where(sql`${t.nextStartsAt} is not null`),
    index('events_open').on(t.recordingsFor).where(sql`${t.recordingsFor} = 'everyone'`),
    // For filters that match few rows.
    index('events_host').on(t.hostId, t.startsAt),
    index('events_discounted').on(t.discountedPrice),
    index('events_promoted').on(t.isPromoted),
    index('events_cover').on(t.coverId),
    index('events_short').using('hash', t.shortDescription),
    index('events_goals').using('gin', t.goals),
    index('events_search').using('gin', t.search),
    trigrams('events_name_parts', t.name),
    trigrams('events_alias_parts', t.alias),
    trigrams('events_short_parts', t.shortDescription),
    check('events_type', sql`${t.type} in (${oneOf(EVENT_TYPES)})`),
    check('events_state', sql`${t.state} in (${oneOf(EVENT_STATES)})`),
    check('events_recordings', sql`${t.recordingsFor} in (${oneOf(RECORDING_AUDIENCES)})`),
    check('events_attended', sql`${t.attendedShare} between 1 and 100`),
    check('events_level', sql`${t.audienceLevel} in (${oneOf(AUDIENCE_LEVELS)})`),
    check('events_times', sql`${t.endsAt} > ${t.startsAt} and ${t.duration} > 0`),
    check('events_price', sql`${t.price} >= 0 and ${t.discountedPrice} >= 0`),
    check('events_currency', sql`${t.price} is null or ${t.currency} is not null`),
    check(
      'events_tickets',
      sql`${t.soldTickets} >= 0 and ${t.heldTickets} >= 0 and ${t.soldTickets} + ${t.heldTickets} <= ${t.totalTickets}`,
    ),
  ],
)

export const schedule = pgTable(
  'schedules',
  {
    id: id(),
    eventId: belongsTo(() => event.id),
    eventType: text({ enum: EVENT_TYPES }).notNull(),
    state: text({ enum: SCHEDULE_STATES }).notNull().default('upcoming'),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    duration: integer().notNull(),
    provider: text({ enum: VCS_PROVIDERS }).notNull(),
    vcsSettingId: uuid().references(() => vcsSetting.id, { onDelete: 'set null' }),
    /** the provider's number of the meeting; its start link is never stored */
    providerMeetingId: text(),
    /** until then a request is creating the meeting, and others wait for it */
    claimedUntil: moment(),
    /** when the meeting really began and ended; null before that, or where the state follows from the planned times */
    startedAt: moment(),
    endedAt: moment(),
    /** counts the changes of its times, as required by calendars (RFC 5545, SEQUENCE) */
    sequence: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('schedules_event_starts').on(t.eventId, t.startsAt),
    index('schedules_starts').on(t.startsAt, t.id, t.endsAt),
    index('schedules_ends').on(t.endsAt, t.id),
    index('schedules_state_starts').on(t.state, t.startsAt),
    index('schedules_state_ends').on(t.state, t.endsAt),
    unique('schedules_meeting').on(t.provider, t.providerMeetingId),
    check('schedules_state', sql`${t.state} in (${oneOf(SCHEDULE_STATES)})`),
    check('schedules_provider', sql`${t.provider} in (${oneOf(VCS_PROVIDERS)})`),
    check('schedules_times', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)

export const eventTutor = pgTable(
  'event_tutors',
  {
    eventId: belongsTo(() => event.id),
    profileId: belongsTo(() => profile.id),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.profileId] }), index('event_tutors_profile').on(t.profileId)],
)

export const eventCategory = pgTable(
  'event_categories',
  {
    eventId: belongsTo(() => event.id),
    categoryId: belongsTo(() => category.id),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.categoryId] }), index('event_categories_category').on(t.categoryId)],
)

export const eventSubject = pgTable(
  'event_subjects',
  {
    eventId: belongsTo(() => event.id),
    subjectId: belongsTo(() => subject.id),
  },
  (t) => [primaryKey({ columns: [t.eventId, t.subjectId] }), index('event_subjects_subject').on(t.subjectId)],
)

/** A person's registration for an event; a ticket. */
export const userEvent = pgTable(
  'user_events',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    eventId: belongsTo(() => event.id),
    profileId: uuid().references(() => profile.id, { onDelete: 'set null' }),
    registeredAt: createdAt(),
  },
  (t) => [
    unique('user_events_user_event').on(t.userId, t.eventId),
    index('user_events_user').on(t.userId, t.registeredAt.desc()),
    index('user_events_event').on(t.eventId, t.registeredAt),
  ],
)

/** A person's place on the waiting list of an event (EVENT-28). */
export const waitingPlace = pgTable(
  'waiting_places',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    eventId: belongsTo(() => event.id),
    joinedAt: createdAt(),
    /** until when a ticket is, or was, offered to them; null while they wait for one */
    offeredUntil: moment(),
    /** whether a ticket is held for them */
    isHeld: boolean().notNull().default(false),
  },
  (t) => [
    unique('waiting_places_user_event').on(t.userId, t.eventId),
    index('waiting_places_event').on(t.eventId, t.joinedAt, t.id),
    index('waiting_places_held').on(t.offeredUntil).where(sql`${t.isHeld}`),
    index('waiting_places_waiting').on(t.eventId).where(sql`${t.offeredUntil} is null`),
    check('waiting_places_offer', sql`not ${t.isHeld} or ${t.offeredUntil} is not null`),
  ],
)

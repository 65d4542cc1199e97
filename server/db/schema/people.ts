import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { category, media, subject } from './catalog.ts'
import { belongsTo, createdAt, id, moment, oneOf, trigrams, updatedAt } from './columns.ts'

export const ROLES = ['admin', 'tutor', 'student', 'guest'] as const
export const PROFILE_ROLES = ['tutor', 'student'] as const
export const AUTH_PROVIDERS = ['google', 'facebook', 'local'] as const

export const user = pgTable(
  'users',
  {
    id: id(),
    username: text().notNull(),
    /** argon2id; null for users who only sign in through a provider */
    passwordHash: text(),
    roles: text({ enum: ROLES }).array().notNull().default(['student']),
    firstName: text().notNull(),
    lastName: text().notNull(),
    avatarId: uuid().references(() => media.id, { onDelete: 'set null' }),
    suspendedAt: moment(),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_username').on(t.username),
    index('users_created_at').on(t.createdAt, t.id),
    index('users_last_name').on(t.lastName, t.id),
    index('users_first_name').on(t.firstName),
    index('users_suspended').on(t.suspendedAt),
    index('users_deleted').on(t.deletedAt),
    index('users_roles').using('gin', t.roles),
    index('users_avatar').on(t.avatarId),
    trigrams('users_username_parts', t.username),
    trigrams('users_first_name_parts', t.firstName),
    trigrams('users_last_name_parts', t.lastName),
    check('users_username_lowercase', sql`${t.username} = lower(${t.username})`),
  ],
)

export const userSettings = pgTable(
  'user_settings',
  {
    userId: uuid()
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    languageCodes: text().array().notNull().default([]),
    preferredLanguage: text().notNull().default('en'),
    countryCode: text(),
    timezone: text().notNull().default('UTC'),
    theme: text({ enum: ['light', 'dark'] }),
    phone: text(),
    contactEmail: text(),
    isTwoFAEnabled: boolean('is_two_fa_enabled').notNull().default(false),
    isEmailVerified: boolean().notNull().default(false),
    isAccountVerified: boolean().notNull().default(false),
    isPhoneVerified: boolean().notNull().default(false),
    notificationEnabled: boolean().notNull().default(true),
    /** rules in the form type:state:ISO-duration (NOTE-4) */
    notificationEvent: text().array().notNull().default([]),
    notificationCourse: text().array().notNull().default([]),
    /** hours of the day in which no SMS and no Telegram message is sent, as `22:00`; null: none */
    quietFrom: text(),
    quietUntil: text(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // Only users with rules of their own, which the reminders look for.
    index('user_settings_rules').on(t.notificationEvent).where(sql`${t.notificationEvent} <> '{}'`),
    check('user_settings_theme', sql`${t.theme} in ('light', 'dark')`),
  ],
)

/** Accounts of sign-in providers that belong to a user, identified by (provider, subject). */
export const userIdentity = pgTable(
  'user_identities',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    provider: text({ enum: AUTH_PROVIDERS }).notNull(),
    subject: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('user_identities_provider_subject').on(t.provider, t.subject),
    index('user_identities_user').on(t.userId),
    check('user_identities_provider', sql`${t.provider} in (${oneOf(AUTH_PROVIDERS)})`),
  ],
)

/** A sign-in on one device. The refresh token is `id.counter.hmac`; only this row is stored. */
export const session = pgTable(
  'sessions',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    counter: integer().notNull().default(0),
    rotatedAt: moment().notNull().defaultNow(),
    /** idle limit; each refresh extends it, at most to `signedInAt` plus the absolute limit */
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    userAgent: text(),
    /** when the person last proved who they are: at sign-in, or by a re-authentication */
    signedInAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expires').on(t.expiresAt)],
)

export const profile = pgTable(
  'profiles',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    role: text({ enum: PROFILE_ROLES }).notNull(),
    alias: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text(),
    avatarId: uuid().references(() => media.id, { onDelete: 'set null' }),
    preferredLanguageCode: text(),
    languageCodes: text().array().notNull().default([]),
    phoneNumber: text(),
    countryCode: text(),
    timezone: text(),
    title: text(),
    bio: text(),
    introId: uuid().references(() => media.id, { onDelete: 'set null' }),
    courseCount: integer().notNull().default(0),
    webinarCount: integer().notNull().default(0),
    suspendedAt: moment(),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('profiles_user_role').on(t.userId, t.role),
    unique('profiles_alias').on(t.alias),
    index('profiles_role_last_name').on(t.role, t.lastName, t.id),
    index('profiles_role_first_name').on(t.role, t.firstName, t.id),
    index('profiles_role_courses').on(t.role, t.courseCount, t.id),
    index('profiles_role_webinars').on(t.role, t.webinarCount, t.id),
    index('profiles_role_created').on(t.role, t.createdAt, t.id),
    index('profiles_role_country').on(t.role, t.countryCode),
    // The same orders over both roles, for admins.
    index('profiles_last_name').on(t.lastName, t.id),
    index('profiles_first_name').on(t.firstName, t.id),
    index('profiles_avatar').on(t.avatarId),
    index('profiles_intro').on(t.introId),
    index('profiles_courses').on(t.courseCount, t.id),
    index('profiles_webinars').on(t.webinarCount, t.id),
    index('profiles_created').on(t.createdAt, t.id),
    index('profiles_languages').using('gin', t.languageCodes),
    trigrams('profiles_first_name_parts', t.firstName),
    trigrams('profiles_last_name_parts', t.lastName),
    trigrams('profiles_alias_parts', t.alias),
    trigrams('profiles_title_parts', t.title),
    check('profiles_role', sql`${t.role} in (${oneOf(PROFILE_ROLES)})`),
  ],
)

export const profileCategory = pgTable(
  'profile_categories',
  {
    profileId: belongsTo(() => profile.id),
    categoryId: belongsTo(() => category.id),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.categoryId] }), index('profile_categories_category').on(t.categoryId)],
)

export const profileSubject = pgTable(
  'profile_subjects',
  {
    profileId: belongsTo(() => profile.id),
    subjectId: belongsTo(() => subject.id),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.subjectId] }), index('profile_subjects_subject').on(t.subjectId)],
)

import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, moment, oneOf } from './columns.ts'
import { user } from './people.ts'

export const TOKEN_PURPOSES = ['verify-email', 'reset-password', 'sign-in', 'calendar'] as const

/** Links and codes that were sent to people: stored as hashes, valid once and for a limited time. */
export const oneTimeToken = pgTable(
  'one_time_tokens',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    purpose: text({ enum: TOKEN_PURPOSES }).notNull(),
    hash: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('one_time_tokens_hash').on(t.hash),
    index('one_time_tokens_user').on(t.userId, t.purpose),
    index('one_time_tokens_expires').on(t.expiresAt),
    check('one_time_tokens_purpose', sql`${t.purpose} in (${oneOf(TOKEN_PURPOSES)})`),
  ],
)

/** A sign-in at another provider in progress, found by its state when the provider sends the person back. */
export const oauthFlow = pgTable(
  'oauth_flows',
  {
    state: text().primaryKey(),
    provider: text().notNull(),
    /** nonce, PKCE verifier, and the address to return to */
    data: jsonb().$type<Record<string, string>>().notNull(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('oauth_flows_expires').on(t.expiresAt)],
)

/** Second factor of an account (TOTP); it is required once it is confirmed. */
export const twoFactor = pgTable('two_factors', {
  userId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  encryptedSecret: text().notNull(),
  confirmedAt: moment(),
  /** the last accepted time step, so that a code is valid only once */
  lastStep: text(),
  createdAt: createdAt(),
})

export const recoveryCode = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    hash: text().notNull(),
    usedAt: moment(),
  },
  (t) => [unique('recovery_codes_user_hash').on(t.userId, t.hash)],
)

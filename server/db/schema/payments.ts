import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CURRENCIES, ORDER_ITEM_TYPES, ORDER_STATES, REFUND_REASONS } from '../../../openapi/generated/constants.ts'
import { createdAt, id, moment, oneOf } from './columns.ts'
import { user } from './people.ts'

/** The numbers of receipts. One that is taken by a transaction that fails is missing. */
export const receiptNumbers = pgSequence('receipt_numbers')

/** A code that lowers what people pay. It is ended and never removed, because orders name it. */
export const coupon = pgTable(
  'coupons',
  {
    /** in capital letters, because it means the same in whatever letters it is typed */
    code: text().primaryKey(),
    /** how much of the price it takes off; null: it takes off an amount */
    percent: integer(),
    /** in whole units of the currency */
    amount: numeric({ precision: 12, scale: 2, mode: 'number' }),
    currency: text({ enum: CURRENCIES }),
    startsAt: moment().notNull().defaultNow(),
    /** null: no end */
    endsAt: moment(),
    /** null: any number of times */
    maxUses: integer(),
    /** orders that are paid with it or about to be */
    used: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('coupons_newest').on(t.createdAt.desc(), t.code),
    check('coupons_code', sql`${t.code} ~ '^[A-Z0-9]([A-Z0-9-]{1,38}[A-Z0-9])$'`),
    check('coupons_one_kind', sql`(${t.percent} is null) <> (${t.amount} is null)`),
    check('coupons_percent', sql`${t.percent} between 1 and 100`),
    check('coupons_amount', sql`${t.amount} > 0`),
    check('coupons_currency', sql`(${t.amount} is null) = (${t.currency} is null)`),
    check('coupons_known_currency', sql`${t.currency} in (${oneOf(CURRENCIES)})`),
    check('coupons_uses', sql`${t.used} >= 0 and ${t.used} <= ${t.maxUses} and ${t.maxUses} > 0`),
  ],
)

/** What somebody bought or is about to buy. It outlives the account and the thing, because it tells of money. */
export const order = pgTable(
  'orders',
  {
    id: id(),
    userId: uuid().references(() => user.id, { onDelete: 'set null' }),
    itemType: text({ enum: ORDER_ITEM_TYPES }).notNull(),
    itemId: uuid().notNull(),
    itemName: text().notNull(),
    itemAlias: text().notNull(),
    /** in whole units of the currency, without what the coupon took off */
    amount: numeric({ precision: 12, scale: 2, mode: 'number' }).notNull(),
    currency: text({ enum: CURRENCIES }).notNull(),
    couponCode: text().references(() => coupon.code),
    /** what the coupon took off */
    discount: numeric({ precision: 12, scale: 2, mode: 'number' }),
    state: text({ enum: ORDER_STATES }).notNull().default('pending'),
    /** a ticket of the event is held for it; a trigger counts these in `held_tickets` */
    holdsTicket: boolean().notNull().default(false),
    /** chosen by the client */
    idempotencyKey: uuid().notNull(),
    /** id of the checkout session at the provider; null until it has answered */
    sessionId: text(),
    /** where it is paid */
    url: text(),
    /** id of the payment at the provider */
    paymentId: text(),
    receiptNumber: text(),
    refundReason: text({ enum: REFUND_REASONS }),
    refundRequestedAt: moment(),
    refundedAt: moment(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** when the provider is asked next what became of it; null when there is nothing to ask */
    checkAt: moment(),
    paidAt: moment(),
  },
  (t) => [
    unique('orders_user_key').on(t.userId, t.idempotencyKey),
    unique('orders_session').on(t.sessionId),
    unique('orders_receipt').on(t.receiptNumber),
    // One order at a time for a thing, so that nobody pays twice.
    uniqueIndex('orders_open').on(t.userId, t.itemType, t.itemId).where(sql`${t.state} = 'pending'`),
    index('orders_user').on(t.userId, t.createdAt.desc(), t.id),
    index('orders_item').on(t.itemId, t.state),
    index('orders_state').on(t.state, t.createdAt.desc(), t.id),
    index('orders_newest').on(t.createdAt.desc(), t.id),
    index('orders_coupon').on(t.couponCode).where(sql`${t.couponCode} is not null`),
    index('orders_check').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    check('orders_item_type', sql`${t.itemType} in (${oneOf(ORDER_ITEM_TYPES)})`),
    check('orders_state', sql`${t.state} in (${oneOf(ORDER_STATES)})`),
    check('orders_currency', sql`${t.currency} in (${oneOf(CURRENCIES)})`),
    // Only a coupon makes that nothing has to be paid.
    check('orders_amount', sql`${t.amount} > 0 or (${t.amount} = 0 and ${t.couponCode} is not null)`),
    check('orders_discount', sql`(${t.couponCode} is null) = (${t.discount} is null) and ${t.discount} >= 0`),
    check('orders_refund_reason', sql`${t.refundReason} in (${oneOf(REFUND_REASONS)})`),
    check('orders_paid', sql`(${t.state} in ('paid', 'refunded')) = (${t.paidAt} is not null)`),
    check('orders_refunded', sql`(${t.state} = 'refunded') = (${t.refundedAt} is not null)`),
    check('orders_held', sql`not ${t.holdsTicket} or ${t.state} = 'pending'`),
  ],
)

/** Events of the provider that were handled, so that each is handled once. */
export const paymentEvent = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: createdAt(),
  },
  (t) => [index('payment_events_received').on(t.receivedAt)],
)

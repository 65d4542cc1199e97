import { z } from 'zod'
import { CURRENCIES } from '../../openapi/generated/constants.ts'
import {
  type CouponRow,
  endCoupon,
  findCoupon,
  insertCoupon,
  listCoupons,
} from '../features/payments/coupon-queries.ts'
import { codeOf } from '../features/payments/coupon-rules.ts'
import { type Command, only, readArguments } from './command.ts'
import { Failure, WrongUse } from './failure.ts'
import { day, PAGE_HELP, pageOptions, pageShape, table } from './table.ts'

const code = z
  .string()
  .transform(codeOf)
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{1,38}[A-Z0-9]$/, 'has 3 to 40 letters, digits and hyphens'))
const number = z.coerce.number({ error: 'is no number' })
const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'is no date, such as 2027-01-31' })
  .transform((text) => new Date(text))

const shape = z
  .object({
    code,
    percent: number.int('is no whole number').min(1, 'is 1 to 100').max(100, 'is 1 to 100').optional(),
    amount: number
      .positive('is more than 0')
      .max(1_000_000_000, 'is too much')
      .multipleOf(0.01, 'has two decimals')
      .optional(),
    currency: z.enum(CURRENCIES, { error: `is one of ${CURRENCIES.join(', ')}` }).optional(),
    from: moment.optional(),
    until: moment.optional(),
    uses: number.int('is no whole number').min(1, 'is at least 1').max(1_000_000_000, 'is too much').optional(),
  })
  .superRefine(({ percent, amount, currency, from, until }, { addIssue }) => {
    const wrong = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if ((percent === undefined) === (amount === undefined)) wrong('--percent', 'or --amount: one of them')
    if ((amount === undefined) !== (currency === undefined)) wrong('--currency', 'and --amount come together')
    if (until && until <= (from ?? new Date())) wrong('--until', 'comes after the beginning, and after now')
  })

const offOf = ({ percent, amount, currency }: CouponRow) =>
  percent === null ? `${amount?.toFixed(2)} ${currency}` : `${percent} %`

function stateOf({ startsAt, endsAt, maxUses, used }: CouponRow) {
  const now = new Date()
  if (endsAt && endsAt <= now) return 'ended'
  if (startsAt > now) return 'to come'
  return maxUses !== null && used >= maxUses ? 'used up' : 'valid'
}

export const showCoupons: Command = {
  name: 'coupons list',
  usage: '[--limit <n>]',
  summary: 'Shows coupons, the newest first',
  help: PAGE_HELP,
  options: pageOptions,
  prepare({ positionals, values }) {
    if (positionals.length > 0) throw new WrongUse(`"${positionals[0]}" is one argument too many`)
    const part = readArguments(z.object(pageShape), values)
    return async ({ services: { db }, say }) => {
      const rows = (await listCoupons(db, part)).map((one) => [
        one.code,
        offOf(one),
        stateOf(one),
        `${one.used}/${one.maxUses ?? 'any'}`,
        day(one.startsAt.toISOString()),
        day(one.endsAt?.toISOString() ?? null),
      ])
      say(table([['CODE', 'TAKES OFF', 'STATE', 'USED', 'FROM', 'UNTIL'], ...rows]))
    }
  },
}

export const createCoupon: Command = {
  name: 'coupons create',
  usage: '<code>',
  summary: 'Makes a code that lowers prices',
  help: `The code has 3 to 40 letters, digits and hyphens; capital and small letters are the same.

--percent <n>     takes off so much of the price
--amount <n>      takes off so many units of the currency
--currency <c>    ${CURRENCIES.join(', ')}; with --amount
--from <date>     from when it holds, such as 2027-01-31 (UTC) or 2027-01-31T08:00:00+01:00; now unless told
--until <date>    when it ends; never unless told
--uses <n>        how many orders may be paid with it; any number unless told`,
  options: Object.fromEntries(
    ['percent', 'amount', 'currency', 'from', 'until', 'uses'].map((name) => [name, { type: 'string' as const }]),
  ),
  prepare({ positionals, values }) {
    const given = readArguments(shape, { ...values, code: only(positionals, 'the code') })
    const { percent, amount, currency, from, until, uses } = given
    return async ({ services: { db }, say }) => {
      const isNew = await insertCoupon(db, {
        code: given.code,
        percent: percent ?? null,
        amount: amount ?? null,
        currency: currency ?? null,
        ...(from && { startsAt: from }),
        endsAt: until ?? null,
        maxUses: uses ?? null,
      })
      const made = await findCoupon(db, given.code)
      if (!isNew || !made) throw new Failure(`there is a coupon ${given.code} already`)
      say(`${made.code} takes off ${offOf(made)}`)
    }
  },
}

export const stopCoupon: Command = {
  name: 'coupons end',
  usage: '<code>',
  summary: 'Lets a coupon end now',
  help: 'Orders that were made with it keep their price. The code cannot be made again.',
  options: {},
  prepare({ positionals }) {
    const given = readArguments(z.object({ code }), { code: only(positionals, 'the code') })
    return async ({ services: { db }, say }) => {
      if (!(await findCoupon(db, given.code))) throw new Failure(`there is no coupon ${given.code}`)
      const isEnded = await endCoupon(db, given.code)
      say(`${given.code} ${isEnded ? 'has ended' : 'had ended already'}`)
    }
  },
}

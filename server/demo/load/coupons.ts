import { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import { coupon } from '../../db/schema/payments.ts'
import { days, readDemoFile } from '../read.ts'
import { insertAll } from './batch.ts'
import type { DemoClock } from './clock.ts'

const COUPONS = readDemoFile(
  'coupons.yaml',
  z.array(z.strictObject({ code: z.string(), percent: z.int(), endedDaysAgo: days.optional() })),
)
/** How long each coupon has held, up to now or to its end. */
const AGE_DAYS = 30

export const loadCoupons = (tx: Transaction, { daysAgo }: DemoClock) =>
  insertAll(
    tx,
    coupon,
    COUPONS.map(({ code, percent, endedDaysAgo }) => ({
      code,
      percent,
      startsAt: daysAgo((endedDaysAgo ?? 0) + AGE_DAYS),
      endsAt: endedDaysAgo === undefined ? null : daysAgo(endedDaysAgo),
    })),
  )

import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Services } from '../context.ts'
import { media } from '../db/schema/catalog.ts'
import { courseMessage } from '../db/schema/course-messages.ts'
import { outgoingMessage, phoneCode, telegramCode } from '../db/schema/messages.ts'
import { notice, reminderSent } from '../db/schema/notices.ts'
import { paymentEvent } from '../db/schema/payments.ts'
import { session } from '../db/schema/people.ts'
import { rateLimit } from '../db/schema/platform.ts'
import { oauthFlow, oneTimeToken } from '../db/schema/secrets.ts'
import { simulatedEvent } from '../db/schema/simulator.ts'
import { incomingDir } from '../features/media/disk-store.ts'
import { alone, type Job } from './runner.ts'

const HOUR_MS = 3_600_000
/** Rows of one pass, so that no statement locks the tables for long. */
const BATCH = 500

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)

/** Deletes expired counters, links, sessions and notifications, and abandoned uploads. */
export const cleanUp: Job = {
  name: 'clean-up',
  pauseMs: HOUR_MS / 4,
  async run(services) {
    await forgetRows(services)
    await dropUploads(services)
    await dropFiles(services)
  },
}

const RATE_LIMIT_HOURS = 25
const TOKEN_HOURS = 24
const SESSION_HOURS = 24 * 30
const READ_NOTICE_HOURS = 24 * 30
const NOTICE_HOURS = 24 * 365
/** The provider repeats its events for some days. */
const PAYMENT_EVENT_HOURS = 24 * 60
/** Stripe lists its events for as long. */
const SIMULATED_EVENT_HOURS = 24 * 30
/** People see what was sent to them lately. */
const MESSAGE_HOURS = 24 * 30
/** Reminders of the past are not sent, so their records are no longer needed after this. */
const REMINDER_HOURS = 24

async function forgetRows({ db }: Services) {
  await alone(db, 'clean-up', async (tx) => {
    await tx.delete(rateLimit).where(lt(rateLimit.windowStart, hoursAgo(RATE_LIMIT_HOURS)))
    await tx.delete(oauthFlow).where(lt(oauthFlow.expiresAt, new Date()))
    await tx.delete(oneTimeToken).where(lt(oneTimeToken.expiresAt, hoursAgo(TOKEN_HOURS)))
    // Kept for some time, so that a known device is not reported to its owner as new.
    await tx.delete(session).where(lt(session.expiresAt, hoursAgo(SESSION_HOURS)))
    await tx.delete(outgoingMessage).where(lt(outgoingMessage.createdAt, hoursAgo(MESSAGE_HOURS)))
    await tx.delete(courseMessage).where(lt(courseMessage.createdAt, hoursAgo(MESSAGE_HOURS)))
    // One for each person at most.
    await tx.delete(phoneCode).where(lt(phoneCode.expiresAt, new Date()))
    await tx.delete(telegramCode).where(lt(telegramCode.expiresAt, new Date()))
    await tx.delete(paymentEvent).where(lt(paymentEvent.receivedAt, hoursAgo(PAYMENT_EVENT_HOURS)))
    await tx.delete(simulatedEvent).where(lt(simulatedEvent.createdAt, hoursAgo(SIMULATED_EVENT_HOURS)))
    await tx.delete(reminderSent).where(lt(reminderSent.occursAt, hoursAgo(REMINDER_HOURS)))
    await tx
      .delete(notice)
      .where(or(lt(notice.readAt, hoursAgo(READ_NOTICE_HOURS)), lt(notice.createdAt, hoursAgo(NOTICE_HOURS))))
  })
}

/** Longer than an address takes files, and than the slowest upload lasts. */
const UPLOAD_HOURS = 1

/** Deletes unconfirmed uploads. The row goes first, so that a late confirmation does not find a partial upload. */
async function dropUploads({ db, media: store }: Services) {
  const given = and(eq(media.isConfirmed, false), lt(media.createdAt, hoursAgo(UPLOAD_HOURS)))
  for (;;) {
    const gone = await db
      .delete(media)
      .where(sql`${media.id} in (select ${media.id} from ${media} where ${given} limit ${BATCH})`)
      .returning({ id: media.id, storage: media.storage })
    for (const row of gone) if (row.storage === store.kind) await store.dropUpload(row.id)
    if (gone.length < BATCH) return
  }
}

/** Deletes files of interrupted uploads, as after a crash. */
async function dropFiles({ dataDir }: Services) {
  const folder = incomingDir(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < hoursAgo(UPLOAD_HOURS)) await rm(path, { force: true })
  }
}

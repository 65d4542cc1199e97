import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Services } from './context.ts'
import { connect, type DatabaseOptions } from './db/database.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { lockDirectory } from './db/embedded/lock.ts'
import { migrateDatabase } from './db/migrate.ts'
import { type Env, StartError } from './env.ts'
import { createPasswords } from './features/auth/passwords.ts'
import { courseSeller } from './features/courses/course-seller.ts'
import { ticketSeller } from './features/events/tickets/ticket-seller.ts'
import { meetings } from './features/live/schedule-changes.ts'
import { createVideo } from './features/live/zoom/accounts.ts'
import { createMediaStore } from './features/media/create-store.ts'
import { type ChannelMakers, createChannels } from './features/notifications/channels/channels.ts'
import { openNotificationFeed } from './features/notifications/feed.ts'
import { createMailer } from './features/notifications/mail/mailer.ts'
import { createSms } from './features/notifications/sms/sms.ts'
import { createTelegram } from './features/notifications/telegram/account.ts'
import { createPayments } from './features/payments/stripe/account.ts'
import { tokenKeys } from './keys.ts'
import { createOwnAddress } from './own-address.ts'
import { startProse } from './prose/prose.ts'
import { keptSecret } from './secret.ts'

const EMBEDDED_CONNECTIONS = 1
const SERVER_CONNECTIONS = 10

/** Open resources, to be closed in reverse order when the start fails or the process ends. */
export class Opened {
  readonly #steps: (() => unknown)[] = []

  push(close: () => unknown) {
    this.#steps.push(close)
  }

  /** Continues after a failed step, so that the database and its lock, which come last, are always released. */
  async close() {
    const failures: unknown[] = []
    for (const close of this.#steps.splice(0).reverse()) {
      try {
        await close()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}

interface Opening {
  env: Env
  say(line: string): void
  opened: Opened
}

/** Opens the migrated database and everything that handlers work with. Throws `StartError`. */
export async function openServices({ env, say, opened }: Opening): Promise<Services> {
  const dataDir = resolve(env.DATA_DIR)
  makeDirectory(dataDir)
  const database = await openDatabase({ env, say, opened }, dataDir)
  if (await migrateDatabase(database.url)) say('· Brought the database to the current schema')
  return connectServices({ env, database, dataDir, opened })
}

interface Connecting {
  env: Env
  /** with the current schema */
  database: DatabaseOptions
  dataDir: string
  opened: Opened
  /** pauses between the attempts to send a message, instead of the mailer's own */
  retryMs?: readonly number[]
  /** instead of all channels of the contract */
  channels?: ChannelMakers | undefined
}

/** Everything that handlers work with, on a database that is ready. */
export function connectServices({ env, database, dataDir, opened, channels, ...pauses }: Connecting): Services {
  const { db, pool, close } = connect(database)
  opened.push(close)
  const notifications = openNotificationFeed({ url: database.url, pool, logLevel: env.LOG_LEVEL })
  opened.push(notifications.close)
  const keys = tokenKeys(env.JWT_SECRET ?? keptSecret(dataDir))
  const mail = createMailer({ env, db, keys, dataDir, ...pauses })
  opened.push(mail.close)
  const ownAddress = createOwnAddress(env)
  const sms = createSms({ env, db, dataDir, ownAddress })
  const { telegram, simulatedTelegram } = createTelegram({ env, keys, ownAddress })
  const prose = startProse()
  opened.push(prose.close)
  return {
    env,
    db,
    isDatabaseLost: () => pool.isLost,
    dataDir,
    lifecycle: { stopping: false },
    keys,
    mail,
    ...createChannels({ env, db, keys, dataDir, ownAddress, mail, sms, telegram, ...pauses }, channels),
    media: createMediaStore({ env, dataDir, keys }),
    meetings,
    notifications,
    ownAddress,
    ...createPayments({ env, keys, ownAddress }),
    passwords: createPasswords(env.PASSWORD_HASHING),
    prose,
    sms,
    simulatedTelegram,
    telegram,
    sellers: { course: courseSeller, event: ticketSeller },
    video: createVideo({ env, db, keys, ownAddress }),
  }
}

function makeDirectory(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used: ${error instanceof Error ? error.message : error}`)
  }
}

async function openDatabase({ env, say, opened }: Opening, dataDir: string) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, connections: SERVER_CONNECTIONS }
  const lock = await lockDirectory(dataDir)
  opened.push(lock.release)
  say('· Starting the embedded database (the first start takes some seconds)')
  const embedded = await startEmbedded(join(dataDir, 'database'), {
    started: lock.nameDatabase,
    restarting: () => say('! The embedded database has ended by itself and is started anew'),
    lost(error) {
      // Nothing waits for this, so it ends the process.
      queueMicrotask(() => {
        throw error
      })
    },
  })
  opened.push(embedded.close)
  return { url: embedded.url, connections: EMBEDDED_CONNECTIONS }
}

import type { AuthTokens } from '../../openapi/generated/portal.ts'
import { buildApp } from '../../server/app.ts'
import type { Services } from '../../server/context.ts'
import { connect } from '../../server/db/database.ts'
import { DEMO_PASSWORD } from '../../server/demo/people.ts'
import { readEnv } from '../../server/env.ts'
import { createPasswords } from '../../server/features/auth/passwords.ts'
import { meetings } from '../../server/features/live/schedule-changes.ts'
import { createVideo } from '../../server/features/live/zoom/accounts.ts'
import { createMediaStore } from '../../server/features/media/create-store.ts'
import { openNotificationChannel } from '../../server/features/notifications/channel.ts'
import { createMailer } from '../../server/features/notifications/mail/mailer.ts'
import { tokenKeys } from '../../server/keys.ts'
import { registerPages } from '../../server/pages/pages.ts'
import { caller } from './caller.ts'
import { copyDatabase } from './database.ts'
import { readLetters } from './letters.ts'
import type { Content } from './templates.ts'

interface Wanted {
  content?: Content
  /** settings in addition to those of the tests: silent, without rate limits, with cheap password hashes */
  env?: Record<string, string>
  /** also serves the portal's pages, not only the API */
  pages?: boolean
  /** puts something between the server and its database: gets the real address and returns the one to use */
  through?(url: string): Promise<string>
}

const SECRET = 'a secret that only the tests know, long enough'
const SETTINGS = {
  NODE_ENV: 'test',
  PASSWORD_HASHING: 'fast',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
  JWT_SECRET: SECRET,
}

/** The real server with its own real database, listening on a free port. */
export async function startServer({ content = 'demo', env: settings = {}, pages = false, through }: Wanted = {}) {
  const database = await copyDatabase(content)
  if (through) database.url = await through(database.url)
  const env = readEnv({ ...SETTINGS, ...settings })
  const { db, pool, close: disconnect } = connect(database)
  const notifications = openNotificationChannel({ url: database.url, pool, logLevel: env.LOG_LEVEL })
  const keys = tokenKeys(SECRET)
  const { dataDir } = database
  const mail = createMailer({ env, db, keys, dataDir, retryMs: [50, 50] })
  const media = createMediaStore({ env, dataDir, keys })
  const video = createVideo({ env, db, keys })
  const passwords = createPasswords(env.PASSWORD_HASHING)
  const lifecycle = { stopping: false }
  const services: Services = {
    env,
    db,
    dataDir,
    lifecycle,
    keys,
    mail,
    media,
    meetings,
    notifications,
    passwords,
    video,
  }
  const app = await buildApp(services)
  if (pages) await registerPages(app, services, false)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { api, page } = caller(url)

  return {
    app,
    db,
    services,
    databaseUrl: database.url,
    /** whether only one process can use the database */
    isEmbedded: database.connections === 1,
    keys,
    video,
    url,
    api,
    page,
    /** All messages written so far, the oldest first. */
    async letters() {
      await mail.idle()
      return readLetters(dataDir)
    },
    /** Signs a demo account in; `@lectern.test` may be left out of the name. */
    async signIn(name: string, password = DEMO_PASSWORD) {
      const username = name.includes('@') ? name : `${name}@lectern.test`
      const answer = await api<AuthTokens>('POST', '/api/auth/login', { body: { username, password } })
      if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.text}`)
      return answer.body
    },
    async close() {
      await app.close()
      await mail.close()
      await notifications.close()
      await disconnect()
      await database.drop()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>

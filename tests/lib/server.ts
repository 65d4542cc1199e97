import type { AuthTokens } from '../../openapi/generated/portal.ts'
import { buildApp } from '../../server/app.ts'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'
import { readEnv } from '../../server/env.ts'
import type { ChannelMakers } from '../../server/features/notifications/channels/channels.ts'
import { registerPages } from '../../server/pages/pages.ts'
import { connectServices, Opened } from '../../server/services.ts'
import { caller } from './caller.ts'
import { copyDatabase } from './database.ts'
import { readLetters } from './letters.ts'
import type { Content } from './run/templates.ts'

export interface Wanted {
  content?: Content
  /** settings in addition to those of the tests: silent, without rate limits, with cheap password hashes */
  env?: Record<string, string>
  /** also serves the portal's pages, not only the API */
  pages?: boolean
  /** puts something between the server and its database: gets the real address and returns the one to use */
  through?(url: string): Promise<string>
  /** instead of the channels that there are */
  channels?: ChannelMakers
}

const SETTINGS = {
  NODE_ENV: 'test',
  PASSWORD_HASHING: 'fast',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'silent',
  JWT_SECRET: 'a secret that only the tests know, long enough',
}

/** The real server with its own real database, listening on a free port. */
export async function startServer({
  content = 'demo',
  env: settings = {},
  pages = false,
  through,
  channels,
}: Wanted = {}) {
  const database = await copyDatabase(content)
  if (through) database.url = await through(database.url)
  const env = readEnv({ ...SETTINGS, ...settings })
  const opened = new Opened()
  const { dataDir } = database
  const services = connectServices({ env, database, dataDir, opened, retryMs: [50, 50], channels })
  const { db, keys, mail, video } = services
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
      await opened.close()
      await database.drop()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** The same with the access token of the demo's administrator. */
export async function startForAdmin(wanted: Wanted = {}) {
  const server = await startServer(wanted)
  return { ...server, token: (await server.signIn('admin')).accessToken }
}

export type AdminServer = Awaited<ReturnType<typeof startForAdmin>>

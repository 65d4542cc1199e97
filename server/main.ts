import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { connect } from './db/database.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { lockDirectory } from './db/embedded/lock.ts'
import { fillEmptyDatabase } from './db/fill.ts'
import { migrateDatabase } from './db/migrate.ts'
import { tokenKeys } from './domain/tokens.ts'
import { fillEditorial } from './editorial/fill.ts'
import { type Env, readEnv, StartError } from './env.ts'
import { JOBS } from './jobs/jobs.ts'
import { startJobs } from './jobs/runner.ts'
import { createMailer } from './mail/mailer.ts'
import { createMediaStore } from './media/create-store.ts'
import { registerPages } from './render/pages.ts'
import { keptSecret } from './secret.ts'
import { createVideo } from './video/accounts.ts'

const STOP_LIMIT_MS = 10_000
const EMBEDDED_CONNECTIONS = 1
const SERVER_CONNECTIONS = 10

// React reads this when the pages are loaded: its development build is several times slower.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

const started = performance.now()
const say = (line: string) => process.stdout.write(`${line}\n`)

/** What was opened so far, closed in reverse when the start fails or the process ends. */
const opened: (() => Promise<void> | void)[] = []
const closeAll = async () => {
  for (const close of opened.splice(0).reverse()) await close()
}

function makeDirectory(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used: ${error instanceof Error ? error.message : error}`)
  }
}

async function openDatabase(env: Env, dataDir: string) {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, connections: SERVER_CONNECTIONS }
  const lock = await lockDirectory(dataDir)
  opened.push(lock.release)
  say('· Starting the embedded database (the first start takes some seconds)')
  const embedded = await startEmbedded(join(dataDir, 'database'))
  lock.addDatabase(embedded.pid)
  opened.push(embedded.close)
  return { url: embedded.url, connections: EMBEDDED_CONNECTIONS }
}

async function start() {
  const env = readEnv(process.env)
  const dataDir = resolve(env.DATA_DIR)
  makeDirectory(dataDir)
  if (env.RATE_LIMIT === 'off') say('! RATE_LIMIT is off: use this for tests and load only')

  const { url, connections } = await openDatabase(env, dataDir)
  if (await migrateDatabase(url)) say('· Brought the database to the current schema')
  const { db, close } = connect({ url, connections })
  opened.push(close)
  await fillEditorial(db)
  await fillEmptyDatabase({ db, env, dataDir, say })

  const lifecycle = { stopping: false }
  const keys = tokenKeys(env.JWT_SECRET ?? keptSecret(dataDir))
  const mail = createMailer({ env, db, keys, dataDir })
  opened.push(mail.close)
  const media = createMediaStore({ env, dataDir, keys })
  const video = createVideo({ env, db, keys })
  const services = { env, db, dataDir, lifecycle, keys, mail, media, video }
  const app = await buildApp(services)
  await registerPages(app, services, process.argv.includes('--dev'))
  opened.push(() => app.close())
  try {
    await app.listen({ port: env.PORT, host: env.HOST })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    throw new StartError(`port ${env.PORT} on ${env.HOST} is taken: set PORT to another one`)
  }
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : env.PORT
  say(
    `Lectern is ready at ${env.PUBLIC_URL ?? `http://${env.HOST}:${port}`} (${Math.round(performance.now() - started)} ms)`,
  )

  const jobs = startJobs(services, JOBS)
  opened.push(jobs.close)

  closeWithGrace({ delay: STOP_LIMIT_MS }, async ({ err }) => {
    if (err) app.log.fatal({ err }, 'stopping after an unexpected error')
    lifecycle.stopping = true
    await closeAll()
  })
}

start().catch(async (error: unknown) => {
  await closeAll()
  process.stderr.write(
    error instanceof StartError
      ? `Lectern cannot start: ${error.message}\n`
      : `${error instanceof Error ? error.stack : error}\n`,
  )
  process.exit(1)
})

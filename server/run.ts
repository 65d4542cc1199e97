import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { fillEmptyDatabase } from './demo/fill.ts'
import { readEnv, StartError } from './env.ts'
import { fillEditorial } from './features/editorial/fill.ts'
import { JOBS } from './jobs/jobs.ts'
import { startJobs } from './jobs/runner.ts'
import { registerPages } from './pages/pages.ts'
import { Opened, openServices } from './services.ts'

const STOP_LIMIT_MS = 10_000

// React reads this when the pages are loaded. Its development build is several times slower.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'

const started = performance.now()
const say = (line: string) => process.stdout.write(`${line}\n`)

const opened = new Opened()

async function start() {
  const env = readEnv(process.env)
  if (env.RATE_LIMIT === 'off') say('! RATE_LIMIT is off: use this for tests and load only')

  // Other servers may work on a database of one's own; an embedded one has this server alone.
  if (env.DATABASE_URL && !env.S3_BUCKET)
    say(
      '· Files are kept in DATA_DIR: several servers on one database need one store for all, S3_* or a shared DATA_DIR',
    )

  if (env.TELEGRAM_TOKEN !== undefined && !env.PUBLIC_URL?.startsWith('https:'))
    say('! TELEGRAM_TOKEN needs a PUBLIC_URL with https: until then the bot hears nothing, and nobody can connect')

  const services = await openServices({ env, say, opened })
  await fillEditorial(services.db)
  await fillEmptyDatabase({ ...services, say })
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
    services.lifecycle.stopping = true
    await opened.close()
  })
}

start().catch(async (error: unknown) => {
  await opened.close()
  process.stderr.write(
    error instanceof StartError
      ? `Lectern cannot start: ${error.message}\n`
      : `${error instanceof Error ? error.stack : error}\n`,
  )
  process.exit(1)
})

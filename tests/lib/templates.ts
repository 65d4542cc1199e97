import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findPostgres, runOn, startPostgres } from '../../scripts/postgres.ts'
import { connect, type Database } from '../../server/db/database.ts'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { loadDemo } from '../../server/demo/load.ts'
import { createPasswords } from '../../server/features/auth/passwords.ts'
import { fillEditorial } from '../../server/features/editorial/fill.ts'
import { noteProcess, openRunFolder } from './run/folder.ts'
import { databaseUrl, hasTemplates, tellTemplates, templateName, templatesOfRun } from './run/templates.ts'

/**
 * Creates the templates for this process and its children, and returns a function that removes them. A child process
 * uses those of its parent. They are on the server of `TEST_DATABASE_URL`, otherwise on a PostgreSQL that the run
 * starts where its programs are installed. With `embedded` in that variable, or without PostgreSQL, the databases are
 * embedded.
 */
export default async function makeTemplates() {
  const wanted = process.env.TEST_DATABASE_URL || null
  if (hasTemplates() && (wanted !== 'embedded' || templatesOfRun().postgres === null)) return async () => {}
  const folder = await openRunFolder()
  const own = wanted === null ? await startOwn() : null
  const postgres = own?.url ?? (wanted === 'embedded' ? null : wanted)
  await (postgres === null ? makeEmbedded(folder.path) : makeOnPostgres(postgres, folder.path))
  tellTemplates({ root: folder.path, postgres })
  return async () => {
    tellTemplates(null)
    if (own) await own.stop()
    else if (postgres !== null) await dropTemplates(postgres)
    await folder.remove()
  }
}

/** Trades durability for speed: nothing has to survive a crash, and many small databases are created and dropped. */
const SETTINGS = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  max_wal_senders: '0',
  wal_level: 'minimal',
}

/** Starts a PostgreSQL for this run; null where its programs are not installed. */
async function startOwn() {
  const programs = findPostgres()
  if (programs === null) {
    process.stdout.write("PostgreSQL's programs are not on this machine: the tests run on the embedded database\n")
    return null
  }
  const server = await startPostgres(programs, SETTINGS)
  await noteProcess(server.pid)
  return server
}

async function makeEmbedded(root: string) {
  const [empty, demo] = [join(root, 'empty'), join(root, 'demo')]
  await mkdir(empty)
  await onEmbedded(empty, makeEmpty)
  await cp(empty, demo, { recursive: true })
  await onEmbedded(demo, (url) => addDemo(url, demo))
}

async function onEmbedded(dataDir: string, work: (url: string) => Promise<unknown>) {
  const embedded = await startEmbedded(join(dataDir, 'database'))
  try {
    await work(embedded.url)
  } finally {
    await embedded.close()
  }
}

async function makeOnPostgres(server: string, root: string) {
  await dropTemplates(server)
  await mkdir(join(root, 'empty'))
  await mkdir(join(root, 'demo'))
  await runOn(server, `create database ${templateName('empty')}`)
  await makeEmpty(databaseUrl(server, templateName('empty')))
  await runOn(server, `create database ${templateName('demo')} template ${templateName('empty')}`)
  await addDemo(databaseUrl(server, templateName('demo')), join(root, 'demo'))
}

async function dropTemplates(server: string) {
  for (const content of ['empty', 'demo'] as const)
    await runOn(server, `drop database if exists ${templateName(content)}`)
}

/** Creates the content that every installation starts with. */
async function makeEmpty(url: string) {
  await migrateDatabase(url)
  await using(url, fillEditorial)
}

const addDemo = (url: string, dataDir: string) =>
  using(url, async (db) => {
    await loadDemo({ db, dataDir, passwords: createPasswords('fast'), now: new Date(), say: () => {} })
    // The copies keep these statistics, from which queries are planned.
    await db.execute('analyze')
  })

async function using(url: string, work: (db: Database) => Promise<unknown>) {
  const { db, close } = connect({ url, connections: 1 })
  try {
    await work(db)
  } finally {
    await close()
  }
}

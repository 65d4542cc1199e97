import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { connect, type Database } from '../../server/db/database.ts'
import { loadDemo } from '../../server/db/demo/load.ts'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { fillEditorial } from '../../server/editorial/fill.ts'

export type Content = 'empty' | 'demo'

/** Migrated databases, made once a run, that test files copy: one without people, one with the demo. */
export interface Templates {
  /** a data directory for each content: `database` (embedded only) and `media` */
  root: string
  /** the PostgreSQL server of `TEST_DATABASE_URL`; null: embedded databases */
  postgres: string | null
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates
  }
}

export default async function prepareTemplates({ provide }: TestProject) {
  const root = await mkdtemp(join(tmpdir(), 'lectern-tests-'))
  const templates = { root, postgres: process.env.TEST_DATABASE_URL || null }
  await (templates.postgres ? makeOnPostgres(templates.postgres, root) : makeEmbedded(root))
  provide('templates', templates)
  return async () => {
    if (templates.postgres) await dropTemplates(templates.postgres)
    await rm(root, { recursive: true, force: true })
  }
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
  for (const content of ['empty', 'demo'] as const) {
    await runOn(server, `create database ${templateName(content)}`)
    const url = databaseUrl(server, templateName(content))
    await makeEmpty(url)
    await mkdir(join(root, content))
    if (content === 'demo') await addDemo(url, join(root, content))
  }
}

async function dropTemplates(server: string) {
  for (const content of ['empty', 'demo'] as const)
    await runOn(server, `drop database if exists ${templateName(content)}`)
}

/** What every installation begins with. */
async function makeEmpty(url: string) {
  await migrateDatabase(url)
  await using(url, fillEditorial)
}

const addDemo = (url: string, dataDir: string) =>
  using(url, (db) => loadDemo({ db, dataDir, now: new Date(), say: () => {} }))

async function using(url: string, work: (db: Database) => Promise<unknown>) {
  const { db, close } = connect({ url, connections: 1 })
  try {
    await work(db)
  } finally {
    await close()
  }
}

export const templateName = (content: Content) => `lectern_template_${content}`

export function databaseUrl(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on the server's own database: what makes or drops databases cannot run in a transaction. */
export async function runOn(server: string, statement: string) {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect, type Database } from '../../server/db/database.ts'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { readEnv, StartError } from '../../server/env.ts'
import { Opened, openServices } from '../../server/services.ts'
import type { SpawnedServer } from '../lib/child.ts'
import { copyDatabase, type Installation } from '../lib/database.ts'
import { emptyDir, install, spawn } from '../lib/started.ts'

/** Opens the database of an installation whose server is not running. */
async function inDatabase<Found>({ databaseUrl, dataDir }: Installation, work: (db: Database) => Promise<Found>) {
  const embedded = databaseUrl === null ? await startEmbedded(join(dataDir, 'database')) : null
  const { db, close } = connect({ url: databaseUrl ?? embedded?.url ?? '', connections: 1 })
  try {
    return await work(db)
  } finally {
    await close()
    await embedded?.close()
  }
}

/** Checks that the start failed with code 1 and one line that names the cause. */
async function failure(server: SpawnedServer) {
  const { code, err } = await server.ended
  expect(err).toMatch(/^Lectern cannot start: [^\n]+\n$/)
  expect(code).toBe(1)
  return err
}

/** The same within this process, for failures while the server opens its resources. */
async function refusal(env: Record<string, string>) {
  const opened = new Opened()
  const opening = openServices({ env: readEnv(env), say: () => {}, opened })
  const error = await opening.catch((cause: unknown) => cause).finally(() => opened.close())
  if (!(error instanceof StartError)) throw new Error(`no refusal: ${error}`)
  expect(error.message).toMatch(/^[^\n]+$/)
  return error.message
}

describe('a start that cannot go on says why in one line', () => {
  test('a wrong setting, whose value may be a secret [OPS-3]', async () => {
    const line = await failure(spawn({ DATA_DIR: await emptyDir(), JWT_SECRET: 'hidden-word' }))
    expect(line).toContain('JWT_SECRET is wrong')
    expect(line).not.toContain('hidden-word')
  })

  test('the port is taken', async () => {
    const { env } = await install()
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await failure(spawn({ ...env, PORT: String(port) }))).toContain(`port ${port} on 127.0.0.1 is taken`)
  })

  test('the database cannot be reached, and its password is not told', async () => {
    const DATABASE_URL = 'postgresql://somebody:hidden-word@127.0.0.1:1/lectern'
    const line = await refusal({ DATA_DIR: await emptyDir(), DATABASE_URL })
    expect(line).toContain('cannot reach the database')
    expect(line).not.toContain('hidden-word')
  })

  test('the data directory cannot be used', async () => {
    const file = join(await emptyDir(), 'file')
    await writeFile(file, 'not a directory')
    expect(await refusal({ DATA_DIR: file })).toContain('DATA_DIR')
    expect(await refusal({ DATA_DIR: join(file, 'below') })).toContain('DATA_DIR')
  })

  test('the data directory is in use, and the server that uses it continues [DATA-7]', async () => {
    const DATA_DIR = await emptyDir()
    const first = spawn({ DATA_DIR, ADMIN_EMAIL: 'root@lectern.test', ADMIN_PASSWORD: 'Lectern123' })
    const { api } = await first.ready()
    const line = await failure(spawn({ DATA_DIR }))
    expect(line).toContain(DATA_DIR)
    expect(line).toContain(`process ${first.pid}`)
    const body = { username: 'root@lectern.test', password: 'Lectern123' }
    expect((await api('POST', '/api/auth/login', { body })).status).toBe(200)
  })

  test('a newer Lectern has migrated the database, which stays as it was', async () => {
    const installation = await install()
    const state = (db: Database) =>
      db.execute(sql`select (select count(*) from users) as users, (select count(*) from lessons) as lessons,
        (select count(*) from drizzle.__drizzle_migrations) as migrations`)
    const before = await inDatabase(installation, async (db) => {
      await db.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)`,
      )
      return (await state(db)).rows
    })
    expect(await refusal(installation.env)).toContain('migrated by a newer Lectern')
    expect(await inDatabase(installation, async (db) => (await state(db)).rows)).toEqual(before)
  })
})

test('a first start on an empty directory makes the first administrator and nothing else [OPS-9]', async () => {
  const DATA_DIR = await emptyDir()
  const server = spawn({ DATA_DIR, ADMIN_EMAIL: 'Root@Lectern.test', ADMIN_PASSWORD: 'Lectern123' })
  const { api } = await server.ready()
  const body = { username: 'root@lectern.test', password: 'Lectern123' }
  const { accessToken: token } = (await api<{ accessToken: string }>('POST', '/api/auth/login', { body })).body
  expect((await api('GET', '/api/users/me', { token })).body).toMatchObject({ roles: ['admin', 'student'] })
  expect((await api('GET', '/api/courses', { token })).body).toMatchObject({ totalItems: 0 })
})

test('a start on a database that other servers may share says that files need one store for all of them (OPS-16)', async () => {
  const { url, drop } = await copyDatabase('empty')
  onTestFinished(drop)
  const S3 = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'lectern',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const said = async (env: Record<string, string>) => {
    const server = spawn({ DATA_DIR: await emptyDir(), DATABASE_URL: url, ...env })
    await server.ready()
    server.kill('SIGTERM')
    return (await server.ended).out.split('\n').filter((line) => line.includes('several servers'))
  }
  const [line, ...others] = await said({})
  expect(line).toMatch(/DATA_DIR.+S3_\*/)
  expect(others).toEqual([])
  expect(await said(S3)).toEqual([])
})

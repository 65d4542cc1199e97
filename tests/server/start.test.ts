import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as connectSocket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { connect, type Database } from '../../server/db/database.ts'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { type SpawnedServer, spawnServer } from '../lib/child.ts'
import { copyInstallation, type Installation } from '../lib/database.ts'
import { follow } from '../lib/follow.ts'
import { timed } from '../lib/timed.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

function spawn(env: Record<string, string>): SpawnedServer {
  const server = spawnServer({ SEED: 'none', ...env })
  undo.push(async () => {
    server.kill('SIGKILL')
    await server.ended
  })
  return server
}

async function emptyDir() {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-test-'))
  undo.push(() => rm(dir, { recursive: true, force: true }))
  return dir
}

async function install(): Promise<Installation> {
  const installation = await copyInstallation('demo')
  undo.push(installation.remove)
  return installation
}

/** Works on the database of an installation whose server does not run. */
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

/** The start failed as it should: one line that names the cause, and code 1. */
async function failure(server: SpawnedServer) {
  const { code, err } = await server.ended
  expect(err).toMatch(/^Lectern cannot start: [^\n]+\n$/)
  expect(code).toBe(1)
  return err
}

describe('a start that cannot go on says why in one line', () => {
  test('a wrong setting, whose value may be a secret', async () => {
    const line = await failure(spawn({ DATA_DIR: await emptyDir(), JWT_SECRET: 'hidden-word' }))
    expect(line).toContain('JWT_SECRET is wrong')
    expect(line).not.toContain('hidden-word')
  })

  test('the port is taken', async () => {
    const { env } = await install()
    const other = createServer().listen(0, '127.0.0.1')
    undo.push(() => other.close())
    await new Promise((resolve) => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    expect(await failure(spawn({ ...env, PORT: String(port) }))).toContain(`port ${port} on 127.0.0.1 is taken`)
  })

  test('the database cannot be reached, and its password is not told', async () => {
    const DATABASE_URL = 'postgresql://somebody:hidden-word@127.0.0.1:1/lectern'
    const line = await failure(spawn({ DATA_DIR: await emptyDir(), DATABASE_URL }))
    expect(line).toContain('cannot reach the database')
    expect(line).not.toContain('hidden-word')
  })

  test('the data directory cannot be used', async () => {
    const file = join(await emptyDir(), 'file')
    await writeFile(file, 'not a directory')
    expect(await failure(spawn({ DATA_DIR: file }))).toContain('DATA_DIR')
    expect(await failure(spawn({ DATA_DIR: join(file, 'below') }))).toContain('DATA_DIR')
  })

  test('the data directory is in use, and its holder goes on', async () => {
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
    expect(await failure(spawn(installation.env))).toContain('migrated by a newer Lectern')
    expect(await inDatabase(installation, async (db) => (await state(db)).rows)).toEqual(before)
  })
})

describe('a stop', () => {
  const credentials = { username: 'student@lectern.test', password: 'Lectern123' }

  test('by SIGTERM under load lets the requests that arrived finish and keeps what they wrote', async () => {
    const { env } = await install()
    const server = spawn({ ...env, RATE_LIMIT: 'off' })
    const { api } = await server.ready()
    const sent = Array.from({ length: 30 }, () => api('POST', '/api/auth/login', { body: credentials }))
    await server.heard((out) => (out.match(/"incoming request"/g)?.length ?? 0) >= 30 || null)
    const { answer: ended, ms } = await timed(() => {
      server.kill('SIGTERM')
      return server.ended
    })
    const answers = await Promise.all(sent)
    expect(answers.map((answer) => answer.status)).toEqual(Array(30).fill(200))
    expect({ code: ended.code, err: ended.err }).toEqual({ code: 0, err: '' })
    expect(ms).toBeLessThan(10_000)

    const { api: again } = await spawn({ ...env, RATE_LIMIT: 'off' }).ready()
    const tokens = answers.map(({ body }) => (body as unknown as { accessToken: string }).accessToken)
    const statuses = await Promise.all(
      tokens.map(async (token) => (await again('GET', '/api/users/me', { token })).status),
    )
    expect(statuses).toEqual(Array(30).fill(200))
  })

  test('does not wait for connections that ask for nothing, nor for those who follow', async () => {
    const { env } = await install()
    const server = spawn({ ...env, RATE_LIMIT: 'off' })
    const { url, api } = await server.ready()
    const { body } = await api<{ accessToken: string }>('POST', '/api/auth/login', { body: credentials })
    const following = await follow(url, body.accessToken)
    const silent = connectSocket(Number(new URL(url).port), '127.0.0.1')
    undo.push(() => silent.destroy())
    await once(silent, 'connect')
    const { answer: ended, ms } = await timed(() => {
      server.kill('SIGTERM')
      return server.ended
    })
    expect(ended.code).toBe(0)
    expect(ms).toBeLessThan(5000)
    await following.ended
  })

  test('by kill -9 loses nothing that was acknowledged, and the next start takes the directory over', async () => {
    const { env } = await install()
    const server = spawn(env)
    const { api } = await server.ready()
    const { body } = await api<{ accessToken: string }>('POST', '/api/auth/login', {
      body: { ...credentials, username: 'student2@lectern.test' },
    })
    const token = body.accessToken
    const acknowledged: string[] = []
    const list = await api<{ items: { alias: string; isRegistered: boolean }[] }>('GET', '/api/courses?limit=50', {
      token,
    })
    const open = list.body.items.filter((one) => !one.isRegistered)
    // The last ones are on their way when the process dies.
    const work = open.map(async ({ alias }, index) => {
      const answer = await api('POST', `/api/courses/${alias}/register`, { token }).catch(() => null)
      if (answer?.status === 201) acknowledged.push(alias)
      if (index === Math.floor(open.length / 2)) server.kill('SIGKILL')
    })
    await Promise.all(work)
    expect((await server.ended).signal).toBe('SIGKILL')
    expect(acknowledged.length).toBeGreaterThan(0)

    const { api: again } = await spawn(env).ready()
    const mine = await again<{ items: { course: { alias: string } }[] }>('GET', '/api/user-courses?limit=50', { token })
    expect(mine.status).toBe(200)
    expect(mine.body.items.map((one) => one.course.alias)).toEqual(expect.arrayContaining(acknowledged))
  })
})

test('a first start on an empty directory makes the first administrator and nothing else', async () => {
  const DATA_DIR = await emptyDir()
  const server = spawn({ DATA_DIR, ADMIN_EMAIL: 'Root@Lectern.test', ADMIN_PASSWORD: 'Lectern123' })
  const { api } = await server.ready()
  const body = { username: 'root@lectern.test', password: 'Lectern123' }
  const { accessToken: token } = (await api<{ accessToken: string }>('POST', '/api/auth/login', { body })).body
  expect((await api('GET', '/api/users/me', { token })).body).toMatchObject({ roles: ['admin', 'student'] })
  expect((await api('GET', '/api/courses', { token })).body).toMatchObject({ totalItems: 0 })
})

import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Media } from '../../../openapi/generated/portal.ts'
import { media } from '../../../server/db/schema/catalog.ts'
import { cleanUp } from '../../../server/jobs/clean-up.ts'
import type { Problem } from '../../lib/caller.ts'
import { ownMedia } from '../../lib/database.ts'
import { runJob } from '../../lib/jobs.ts'
import { addMember } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'
import { install, spawn } from '../../lib/started.ts'

const MIB = 1024 * 1024
const PORTRAIT = { name: 'me.png', mimeType: 'image/png', category: 'avatar' }

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const announce = (token: string, size: number) =>
  server.api<Media & Problem>('POST', '/api/media/upload-url', { token, body: { ...PORTRAIT, size } })
const ownRows = (userId: string) => server.db.select().from(media).where(eq(media.ownerId, userId))

describe('MEDIA-16: what a person uploads is bounded', () => {
  test('by the uploads that are announced and not finished, also when all are announced at once', async () => {
    const me = await addMember(server, 'announcer', ['student'])
    const answers = await Promise.all(Array.from({ length: 10 }, () => announce(me.token, 1000)))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([3, 7])
    expect(refused[0]?.body.code).toBe('too-many-uploads')
    expect(refused[0]?.headers.get('retry-after')).toBe('60')
    // What was not finished expires.
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    await server.db.update(media).set({ createdAt: longAgo }).where(eq(media.ownerId, me.id))
    await runJob(cleanUp, server.services)
    expect(await ownRows(me.id)).toEqual([])
    expect((await announce(me.token, 1000)).status).toBe(201)
  })

  test('by the bytes of all their files', async () => {
    const me = await addMember(server, 'collector', ['student'])
    const stored = { ownerId: me.id, type: 'image', category: 'avatar', mimeType: 'image/webp' } as const
    await server.db.insert(media).values({ ...stored, key: 'collected.webp', name: 'a', size: 95 * MIB })
    const answer = await announce(me.token, 6 * MIB)
    expect([answer.status, answer.body.code]).toEqual([413, 'quota-exceeded'])
    expect((await announce(me.token, 5 * MIB)).status).toBe(201)
    // A tutor may keep more.
    const tutor = await addMember(server, 'collecting-tutor', ['student', 'tutor'])
    await server.db.insert(media).values({ ...stored, ownerId: tutor.id, key: 'more.webp', name: 'a', size: 200 * MIB })
    expect((await announce(tutor.token, 6 * MIB)).status).toBe(201)
  })

  test('by 240 files an hour, however they come; an hour is everybody’s own', async () => {
    const limited = await startServer({ env: { RATE_LIMIT: 'on' } })
    onTestFinished(limited.close)
    const [me, other] = [
      await addMember(limited, 'busy', ['student']),
      await addMember(limited, 'unhurried', ['student']),
    ]
    // Each try counts, also at a file that is not there.
    const confirm = ({ token }: { token: string }) =>
      limited.api('PUT', `/api/media/${randomUUID()}/confirm-upload`, { token })
    let passed = 0
    // A new hour may begin meanwhile, with as many.
    while (passed <= 480 && (await confirm(me)).status === 404) passed += 1
    expect(passed).toBeGreaterThanOrEqual(240)
    expect(passed).toBeLessThanOrEqual(480)
    const upload = async ({ token }: { token: string }) => {
      const form = new FormData()
      form.append('category', 'avatar')
      form.append('file', new Blob(['no picture'], { type: 'image/png' }), 'me.png')
      const headers = { authorization: `Bearer ${token}` }
      return fetch(`${limited.url}/api/media/upload`, { method: 'POST', headers, body: form })
    }
    const refused = await upload(me)
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await upload(other)).status).toBe(415)
  })

  test('an upload in one step that is refused takes no room', async () => {
    const me = await addMember(server, 'refused', ['student'])
    const form = new FormData()
    form.append('category', 'avatar')
    form.append('file', new Blob(['no picture'], { type: 'image/png' }), 'me.png')
    const headers = { authorization: `Bearer ${me.token}` }
    const answer = await fetch(`${server.url}/api/media/upload`, { method: 'POST', headers, body: form })
    expect(answer.status).toBe(415)
    expect(await ownRows(me.id)).toEqual([])
  })
})

test('a disk that is full is answered with 507, and nothing is half written [HTTP-26]', async () => {
  const installation = await install()
  await ownMedia(installation)
  const { env, dataDir } = installation
  const full = spawn({ ...env, RATE_LIMIT: 'off' }, 64 * 1024)
  const { url, api } = await full.ready()
  const credentials = { username: 'tutor@lectern.test', password: 'Lectern123' }
  const { body: session } = await api<{ accessToken: string }>('POST', '/api/auth/login', { body: credentials })
  const token = session.accessToken
  const kept = (await readdir(join(dataDir, 'media'))).length
  const total = async () => (await api<{ totalItems: number }>('GET', '/api/media', { token })).body.totalItems
  const before = await total()

  // Small when it is received, and large when it is encoded anew.
  const noise = sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const photo = await noise.jpeg({ quality: 8 }).toBuffer()
  for (const file of [
    new File([new Uint8Array(300 * 1024).fill(65)], 'a.txt', { type: 'text/plain' }),
    new File([new Uint8Array(photo)], 'a.jpg', { type: 'image/jpeg' }),
  ]) {
    const form = new FormData()
    form.append('file', file, file.name)
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'es' }
    const answer = await fetch(`${url}/api/media/upload`, { method: 'POST', headers, body: form })
    expect([file.name, answer.status, answer.headers.get('retry-after')]).toEqual([file.name, 507, '60'])
    expect(await answer.json()).toMatchObject({
      code: 'storage-full',
      message: expect.stringContaining('No queda espacio'),
    })
  }
  expect(await total()).toBe(before)
  expect((await readdir(join(dataDir, 'media'))).length).toBe(kept)
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
  expect((await api('GET', '/api/ready')).status).toBe(200)
})

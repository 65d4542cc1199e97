/** A disk that is really full, under a server's data: a small file system in memory, which only root can mount (HTTP-26, MEDIA-16). */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { open, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { Media } from '../../openapi/generated/portal.ts'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'
import type { Problem } from '../lib/caller.ts'
import { emptyDir, install, spawn } from '../lib/started.ts'

const KIB = 1024
/** What is left free: room for a small file, and for nothing else that is sent here. */
const FREE = 48 * KIB

const SENTENCE = 'No queda espacio'
const CREDENTIALS = { username: 'tutor@lectern.test', password: DEMO_PASSWORD }

/** A disk of 4 MiB; null where nothing may be mounted. */
async function smallDisk(): Promise<string | null> {
  const dir = await emptyDir()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', dir], { encoding: 'utf8' })
  if (mounted.status !== 0) {
    process.stdout.write(
      `no disk could be made that is full soon; run this as root: ${mounted.stderr || mounted.error}\n`,
    )
    return null
  }
  onTestFinished(() => void spawnSync('umount', ['-l', dir]))
  return dir
}

/** Takes the room that is left but for a little; the path of what takes it. */
async function fill(dir: string): Promise<string> {
  const path = join(dir, 'filler')
  const { bavail, bsize } = await statfs(dir)
  const file = await open(path, 'w')
  await file.writeFile(Buffer.alloc(bavail * bsize - FREE, 1))
  await file.close()
  return path
}

const noise = () =>
  sharp({
    create: {
      ...{ width: 900, height: 900, channels: 3, background: '#888' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 2 })
    .toBuffer()

test('on a disk that is full uploads are refused with a sentence, nothing is half written, and it goes on once there is room', async () => {
  const dir = await smallDisk()
  if (dir === null) {
    expect(process.getuid?.()).not.toBe(0)
    return
  }
  const { env } = await install()
  const server = spawn({ ...env, DATA_DIR: dir, RATE_LIMIT: 'off' })
  const { url, api } = await server.ready()
  const signIn = () => api<{ accessToken: string }>('POST', '/api/auth/login', { body: CREDENTIALS })
  const token = (await signIn()).body.accessToken
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'es' }
  const upload = async (file: File) => {
    const form = new FormData()
    form.append('file', file, file.name)
    const answer = await fetch(`${url}/api/media/upload`, { method: 'POST', headers, body: form })
    return {
      status: answer.status,
      wait: answer.headers.get('retry-after'),
      body: (await answer.json()) as Media & Problem,
    }
  }
  const announce = async (bytes: number) => {
    const body = { name: 'a.txt', mimeType: 'text/plain', size: bytes, category: 'document' }
    return (await api<Media>('POST', '/api/media/upload-url', { token, body })).body
  }
  const send = (address: string | null, bytes: number) =>
    fetch(url + address, {
      method: 'PUT',
      headers: { 'content-type': 'text/plain', 'accept-language': 'es' },
      body: 'a'.repeat(bytes),
    })
  const confirm = (id: string) => api<Media & Problem>('PUT', `/api/media/${id}/confirm-upload`, { token, headers })
  const text = (size: number) => new File([new Uint8Array(size).fill(65)], 'a.txt', { type: 'text/plain' })
  const photo = new File([new Uint8Array(await noise())], 'a.jpg', { type: 'image/jpeg' })
  const total = async () => (await api<{ totalItems: number }>('GET', '/api/media', { token })).body.totalItems
  const files = () => ['media', 'incoming'].map((name) => readdirSync(join(dir, name)).sort())

  // Received while there was room, to be copied when there is none.
  const waiting = await announce(200 * KIB)
  expect((await send(waiting.uploadUrl, 200 * KIB)).status).toBe(204)
  const announced = await announce(300 * KIB)
  const [kept, before] = [await total(), files()]
  const filler = await fill(dir)

  const told = [await upload(text(300 * KIB)), await upload(photo)]
  const sent = await send(announced.uploadUrl, 300 * KIB)
  told.push({
    status: sent.status,
    wait: sent.headers.get('retry-after'),
    body: (await sent.json()) as Media & Problem,
  })
  const confirmed = await confirm(waiting.id)
  told.push({ ...confirmed, wait: confirmed.headers.get('retry-after') })
  process.stdout.write(`on a full disk: ${told.map(({ status, body }) => `${status} ${body.message}`).join('; ')}\n`)
  for (const { status, wait, body } of told) {
    expect([status, wait, body.code]).toEqual([507, '60', 'storage-full'])
    expect(body.message).toContain(SENTENCE)
  }
  expect(files()).toEqual(before)
  expect(await total()).toBe(kept)
  expect((await upload(text(4 * KIB))).status).toBe(201)

  // Everything else goes on.
  expect((await signIn()).status).toBe(200)
  expect((await api('GET', '/api/ready')).status).toBe(200)
  const forgotten = await api('POST', '/api/auth/forgot-password', { body: { email: CREDENTIALS.username } })
  process.stdout.write(`a message on a full disk: ${forgotten.status}\n`)
  expect(forgotten.status).toBe(204)

  await rm(filler)
  const after = await upload(text(300 * KIB))
  expect([after.status, (await upload(photo)).status, (await confirm(waiting.id)).status]).toEqual([201, 201, 200])
  expect((await send(announced.uploadUrl, 300 * KIB)).status).toBe(204)
  expect((await confirm(announced.id)).status).toBe(200)
  const read = await fetch(url + after.body.url, { headers })
  expect((await read.arrayBuffer()).byteLength).toBe(300 * KIB)
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
})

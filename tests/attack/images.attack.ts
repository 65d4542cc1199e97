import sharp from 'sharp'
import { expect, test } from 'vitest'
import { install, spawn } from '../lib/started.ts'
import { oneBeside } from './measure.ts'

/** A picture whose pixels compress well, so that it is small to send and large to decode. */
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#468' } })
    .png({ compressionLevel: 1 })
    .toBuffer()

test.each([
  ['too large to be decoded', 7000, 7000, 413],
  ['as large as it may be', 4800, 5000, 201],
])('twelve pictures at once move nobody else: %s', async (name, width, height, status) => {
  const { env } = await install()
  const server = spawn({ ...env, RATE_LIMIT: 'off' })
  const { url, api } = await server.ready()
  const credentials = { username: 'tutor@lectern.test', password: 'Lectern123' }
  const { body } = await api<{ accessToken: string }>('POST', '/api/auth/login', { body: credentials })
  const token = body.accessToken
  const file = new File([new Uint8Array(await picture(width, height))], 'a.png', { type: 'image/png' })
  const upload = async () => {
    const form = new FormData()
    form.append('category', 'cover')
    form.append('file', file)
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/media/upload`, { method: 'POST', headers, body: form })
    await answer.arrayBuffer()
    return answer.status
  }
  const me = () => api('GET', '/api/users/me', { token })
  // So that what is measured is not the memory that any server takes with its first calls.
  for (let warm = 0; warm < 1000; warm += 1) await me()

  const uploads = Promise.all(Array.from({ length: 12 }, upload))
  const figures = await oneBeside(`pictures, ${name}`, { ask: me, pid: server.pid }, uploads)
  expect(await uploads).toEqual(Array(12).fill(status))
  expect(figures.statuses).toEqual([200])
  expect(figures.p99).toBeLessThan(500)
  expect(figures.moreMemory).toBeLessThan(300)
})

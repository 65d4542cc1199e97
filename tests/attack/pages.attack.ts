/** Guests who ask for pages that nobody has asked for before take little from others (HTTP-27). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessToken } from '../../scripts/bench/server.ts'
import { anyAddress, attackedServer } from './attacked-server.ts'
import { searches } from './floods.ts'
import { type Crowd, crowds } from './measure.ts'

let attacked: Awaited<ReturnType<typeof attackedServer>>
beforeAll(async () => {
  attacked = await attackedServer()
})
afterAll(() => attacked.stop())

const LIMIT_MS = 500
const signedIn = (token: string): Crowd => ({
  load: { name: 'signed in', next: () => '/api/users/me', headers: { authorization: `Bearer ${token}` } },
  connections: 1,
})
const asking = (path: string): Crowd => ({ load: { name: path, next: () => path }, connections: 1 })

test.each([
  ['200 guests of one address', () => '198.51.100.7'],
  ['200 guests of many addresses', anyAddress],
])('beside %s with searches of their own, others are answered', async (name, address) => {
  const { url } = await attacked.first
  const token = await accessToken(url)
  const [crowd, ...others] = await crowds(url, name, [
    searches('searches', address),
    signedIn(token),
    asking('/api/health'),
    asking('/api/ready'),
  ])
  for (const one of others) {
    expect(one.statuses).toEqual([200])
    expect(one.p99).toBeLessThan(LIMIT_MS)
  }
  expect(crowd?.statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
})

test('beside 200 guests at one of two servers on a database, the other server answers', async () => {
  const { url } = await attacked.first
  const second = await attacked.start()
  const token = await accessToken(url)
  const [, others] = await Promise.all([
    crowds(url, 'first of two servers', [searches('searches', anyAddress), asking('/api/ready')]),
    crowds(second.url, 'second of two servers', [signedIn(token), asking('/api/ready')]),
  ])
  for (const one of others) {
    expect(one.statuses).toEqual([200])
    expect(one.p99).toBeLessThan(LIMIT_MS)
  }
})

/** Wrong passwords by the hundred: others still sign in (AUTH-43, AUTH-46, AUTH-47, AUTH-48). */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'
import { caller } from '../lib/caller.ts'
import { anyAddress, attackedServer, beside, type Crowd } from './flood.ts'

let attacked: Awaited<ReturnType<typeof attackedServer>>
beforeAll(async () => {
  attacked = await attackedServer()
})
afterAll(() => attacked.stop())

const LIMIT_MS = 1000
const FLOOD_MS = 10_000
/** The flood's first answers are still to come. */
const SETTLED_MS = 2000

const flood = (name: string, address: () => string): Crowd => ({
  load: {
    name,
    next: () => '/api/auth/login',
    headers: () => ({ 'x-forwarded-for': address() }),
    sent: {
      method: 'POST',
      body: () => ({ username: `nobody-${randomUUID()}@lectern.test`, password: 'Wrong-1234' }),
    },
  },
  connections: 900,
})

const PEOPLE = ['student', 'student2', 'tutor', 'tutor2', 'admin']

/** Signs people in, one after the other, each from an address of their own; answers how long each took. */
async function signIns(url: string, ms: number) {
  const { api } = caller(url)
  const until = performance.now() + ms
  const told: { status: number; ms: number }[] = []
  for (let n = 0; performance.now() < until; n++) {
    const started = performance.now()
    const { status } = await api('POST', '/api/auth/login', {
      body: { username: `${PEOPLE[n % PEOPLE.length]}@lectern.test`, password: DEMO_PASSWORD },
      headers: { 'x-forwarded-for': `198.51.100.${n + 1}` },
    })
    told.push({ status, ms: performance.now() - started })
    await wait(500)
  }
  const slowest = Math.max(...told.map((one) => one.ms))
  process.stdout.write(`sign-ins beside it: ${told.length}, the slowest ${slowest.toFixed(0)} ms\n`)
  return { statuses: [...new Set(told.map(({ status }) => status))], slowest }
}

/** 50 networks, as a small botnet has them. */
const someAddresses = () =>
  anyAddress()
    .replace(/^203\.\d+\.\d+/, '203.0.113')
    .replace(/\d+$/, (last) => String(Number(last) % 50))

test.each([
  ['900 connections of one address', () => '203.0.113.9'],
  ['900 connections of 50 addresses', someAddresses],
])('beside %s, others sign in within a second', async (name, address) => {
  const { url } = await attacked.first
  const flooding = beside(url, name, [flood('wrong passwords', address)], FLOOD_MS)
  await wait(SETTLED_MS)
  const { statuses, slowest } = await signIns(url, FLOOD_MS - 2 * SETTLED_MS)
  await flooding
  expect(statuses).toEqual([200])
  expect(slowest).toBeLessThan(LIMIT_MS)
})

/** Wrong passwords by the hundred: others still sign in (AUTH-43, AUTH-46, AUTH-47, AUTH-48). */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'
import { caller } from '../lib/caller.ts'
import { attackedServer } from './attacked-server.ts'
import { someAddresses, wrongPasswords } from './floods.ts'
import { crowds, oneBeside } from './measure.ts'

let attacked: Awaited<ReturnType<typeof attackedServer>>
beforeAll(async () => {
  attacked = await attackedServer()
})
afterAll(() => attacked.stop())

const LIMIT_MS = 1000
const FLOOD_MS = 10_000
/** The flood's first answers are still to come. */
const SETTLED_MS = 2000

const PEOPLE = ['student', 'student2', 'tutor', 'tutor2', 'admin']

const PAUSE_MS = 300

/** Signs people in until the flood is over, one after the other, each from an address of their own. */
function signIns(url: string, flooding: Promise<unknown>) {
  const { api } = caller(url)
  let n = 0
  const ask = () => {
    n += 1
    return api('POST', '/api/auth/login', {
      body: { username: `${PEOPLE[n % PEOPLE.length]}@lectern.test`, password: DEMO_PASSWORD },
      headers: { 'x-forwarded-for': `198.51.100.${n}` },
    })
  }
  return oneBeside('sign-ins beside it', { ask, pauseMs: PAUSE_MS }, flooding)
}

test.each([
  ['900 connections of one address', () => '203.0.113.9'],
  ['900 connections of 50 addresses', someAddresses],
])('beside %s, others sign in within a second', async (name, address) => {
  const { url } = await attacked.first
  const flooding = crowds(url, name, [wrongPasswords('wrong passwords', address)], FLOOD_MS)
  await wait(SETTLED_MS)
  const { statuses, most } = await signIns(url, flooding)
  expect(statuses).toEqual([200])
  expect(most).toBeLessThan(LIMIT_MS)
})

test('beside 900 connections at one of two servers on a database, others sign in at the other within a second', async () => {
  const [{ url }, second] = await Promise.all([attacked.first, attacked.start()])
  const flooding = crowds(url, 'first of two servers', [wrongPasswords('wrong passwords', someAddresses)], FLOOD_MS)
  await wait(SETTLED_MS)
  const { statuses, most } = await signIns(second.url, flooding)
  expect(statuses).toEqual([200])
  expect(most).toBeLessThan(LIMIT_MS)
})

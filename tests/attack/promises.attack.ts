/**
 * What holds on a quiet server holds beside a flood: sessions are refreshed (AUTH-40), nobody gets at what is another’s
 * (HTTP-13), uploads are bounded (MEDIA-16), and the last tickets are sold once (EVENT-26).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthTokens, Event, EventCreate } from '../../openapi/generated/portal.ts'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'
import { type CallOptions, caller, type Problem } from '../lib/caller.ts'
import { webinar } from '../lib/make-event.ts'
import { anyAddress, attackedServer } from './attacked-server.ts'
import { searches, someAddresses, wrongPasswords } from './floods.ts'
import { crowds } from './measure.ts'

const FLOOD_MS = 15_000
const SETTLED_MS = 2000
const BUYERS = 20
const TICKETS = 3
/** Uploads that one person may have announced and not finished. */
const PENDING = 3

interface Made {
  draft: Event
  event: Event
  buyers: AuthTokens[]
  tutor: AuthTokens
  student: AuthTokens
}

let attacked: Awaited<ReturnType<typeof attackedServer>>
let url: string

/** Each call comes from an address of its own, as those of many people do. */
const api = <Body = Problem>(method: string, path: string, { headers, ...options }: CallOptions = {}) =>
  caller(url).api<Body>(method, path, { ...options, headers: { 'x-forwarded-for': anyAddress(), ...headers } })

async function signIn(username: string): Promise<AuthTokens> {
  const { status, body, text } = await api<AuthTokens>('POST', '/api/auth/login', {
    body: { username, password: DEMO_PASSWORD },
  })
  expect(status, text).toBe(200)
  return body
}

async function newPerson(name: string): Promise<AuthTokens> {
  const username = `${name}@lectern.test`
  const person = { username, password: DEMO_PASSWORD, firstName: name, lastName: 'Beside', countryCode: 'de' }
  const { status, text } = await api('POST', '/api/auth/register', { body: person })
  expect(status, text).toBe(201)
  return signIn(username)
}

async function make(name: string): Promise<Made> {
  const [tutor, student] = await Promise.all([signIn('tutor@lectern.test'), signIn('student@lectern.test')])
  const create = async (body: EventCreate) => {
    const { status, body: made, text } = await api<Event>('POST', '/api/events', { token: tutor.accessToken, body })
    expect(status, text).toBe(201)
    return made
  }
  const draft = await create(webinar(800))
  const event = await create(webinar(800, { totalTickets: TICKETS }))
  expect((await api('POST', `/api/events/${event.id}/publish`, { token: tutor.accessToken })).status).toBe(200)
  const buyers: AuthTokens[] = []
  for (let n = 0; n < BUYERS; n += 1) buyers.push(await newPerson(`${name}-${n}`))
  return { draft, event, buyers, tutor, student }
}

beforeAll(async () => {
  attacked = await attackedServer()
  url = (await attacked.first).url
})
afterAll(() => attacked.stop())

/** 100 tabs get one successor, and the token before it ends the session once it is two steps behind. */
async function refreshed({ student }: Made) {
  const refresh = (token: string) => api<AuthTokens & Problem>('POST', '/api/auth/refresh', { token })
  const answers = await Promise.all(Array.from({ length: 100 }, () => refresh(student.refreshToken)))
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
  const [second] = new Set(answers.map(({ body }) => body.refreshToken))
  expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1)
  expect((await refresh(second ?? '')).status).toBe(200)
  const late = await refresh(student.refreshToken)
  expect([late.status, late.body.code]).toEqual([401, 'session-ended'])
}

/** Guests, students and tutors are refused what is not theirs. */
async function refused({ draft, event, buyers: [buyer], tutor }: Made) {
  const [student, other] = [buyer?.accessToken, (await signIn('tutor2@lectern.test')).accessToken]
  const calls: [number, string, string, string | undefined][] = [
    [401, 'GET', '/api/users/me', undefined],
    [401, 'GET', '/api/users/me', `${tutor.accessToken.slice(0, -4)}AAAA`],
    [403, 'GET', '/api/users', student],
    [403, 'GET', '/api/users', other],
    [404, 'GET', `/api/events/${draft.id}`, undefined],
    [404, 'GET', `/api/events/${draft.id}`, student],
    [404, 'GET', `/api/events/${draft.id}`, other],
    [403, 'POST', `/api/events/${event.id}/cancel`, student],
    [403, 'POST', `/api/events/${event.id}/cancel`, other],
    [403, 'GET', `/api/events/${event.id}/registrations`, other],
  ]
  const answers = await Promise.all(calls.map(([, method, path, token]) => api(method, path, { token })))
  expect(answers.map(({ status }, index) => [status, ...(calls[index]?.slice(1) ?? [])])).toEqual(calls)
}

/** Of ten uploads announced at once, as many as may be pending are taken. */
async function bounded({ buyers: [, buyer] }: Made) {
  const body = { name: 'me.png', mimeType: 'image/png', category: 'avatar', size: 1000 }
  const announce = () => api('POST', '/api/media/upload-url', { token: buyer?.accessToken, body })
  const answers = await Promise.all(Array.from({ length: 10 }, announce))
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array(PENDING).fill(201),
    ...Array(10 - PENDING).fill(429),
  ])
}

/** Of all who press at once, as many get a ticket as there are. */
async function sold({ event, buyers }: Made) {
  const register = ({ accessToken: token }: AuthTokens) => api('POST', `/api/events/${event.id}/register`, { token })
  const answers = await Promise.all(buyers.map(register))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(TICKETS)
  expect(answers.filter(({ body }) => body.code === 'sold-out')).toHaveLength(BUYERS - TICKETS)
  const { body } = await api<Event>('GET', `/api/events/${event.id}`)
  expect([body.soldTickets, body.availableTickets]).toEqual([TICKETS, 0])
}

const PROMISES = { refreshed, refused, bounded, sold }

describe.each([
  ['200 guests with searches of their own', searches, anyAddress],
  ['900 connections with wrong passwords', wrongPasswords, someAddresses],
] as const)('beside %s', (name, flood, address) => {
  test('refresh, access, quotas and the last tickets hold', async () => {
    const made = await make(flood === searches ? 'searches' : 'passwords')
    const flooding = crowds(url, name, [flood('the flood', address)], FLOOD_MS)
    await wait(SETTLED_MS)
    const begun = performance.now()
    const held = await Promise.allSettled(Object.values(PROMISES).map((promise) => promise(made)))
    const ms = performance.now() - begun
    process.stdout.write(`${Object.keys(PROMISES).join(', ')} beside ${name}: ${Math.round(ms)} ms\n`)
    await flooding
    expect(held).toEqual(held.map(() => ({ status: 'fulfilled', value: undefined })))
    // All of it was answered while the flood went on.
    expect(ms).toBeLessThan(FLOOD_MS - SETTLED_MS)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '../lib/caller.ts'
import { webinar } from '../lib/make-event.ts'
import { startServer, type TestServer } from '../lib/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  token = (await server.signIn('tutor')).accessToken
})
afterAll(() => server.close())

const refused = async (path: string, body: object) => {
  const answer = await server.api<Problem>('POST', path, { token, body })
  expect(answer.status, answer.text).toBe(400)
  return answer.body.fields
}

describe('of several shapes of a body only the one that was meant is spoken of', () => {
  test.each([
    [{ type: 'weekly', repeatTimes: 3 }, { 'recurrence.weeklyDays': ['This is required.'] }],
    [
      { type: 'weekly', repeatTimes: 3, weeklyDays: [1], repeatInterval: 13 },
      { 'recurrence.repeatInterval': ['This must be at most 12.'] },
    ],
    [
      { type: 'daily', repeatTimes: 3, repeatInterval: 91 },
      { 'recurrence.repeatInterval': ['This must be at most 90.'] },
    ],
    [{ type: 'monthly', repeatTimes: 3 }, { 'recurrence.monthlyDay': ['This is required.'] }],
    [{ type: 'monthly', repeatTimes: 3, monthlyWeek: -1 }, { 'recurrence.monthlyWeekDay': ['This is required.'] }],
    [
      { type: 'daily', repeatTimes: 3, weeklyDays: [1] },
      { 'recurrence.weeklyDays': ['This field is not allowed here.'] },
    ],
  ])('%j', async (recurrence, fields) => {
    expect(await refused('/api/events', webinar(9000, { recurrence: Object(recurrence) }))).toEqual(fields)
  })

  test('a kind that there is not is a wrong kind, and nothing else', async () => {
    const recurrence = Object({ type: 'yearly', repeatTimes: 3 })
    expect(Object.keys((await refused('/api/events', webinar(9000, { recurrence }))) ?? {})).toEqual([
      'recurrence.type',
    ])
  })
})

test('a currency without a price is refused at the price [PAY-2]', async () => {
  const course = { name: 'Only a currency', languageCode: 'en', audienceLevel: 'beginner' }
  for (const prices of [{ currency: 'EUR' }, { currency: 'EUR', price: null }]) {
    expect(await refused('/api/courses', { ...course, ...prices })).toEqual({ price: ['This is required.'] })
    expect(await refused('/api/events', { ...webinar(9000), ...prices })).toEqual({ price: ['This is required.'] })
  }
  const free = await server.api('POST', '/api/courses', { token, body: { ...course, price: null, currency: null } })
  expect(free.status, free.text).toBe(201)
})

test('a second profile for a role says what it is', async () => {
  const me = (await server.api<{ id: string }>('GET', '/api/users/me', { token })).body
  const twice = await server.api<Problem>('POST', `/api/users/${me.id}/profile/tutor`, { token, body: {} })
  expect(twice.body).toMatchObject({
    statusCode: 409,
    code: 'profile-exists',
    message: 'There is already a profile for this role.',
  })
})

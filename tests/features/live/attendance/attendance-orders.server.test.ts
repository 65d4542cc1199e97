import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttendeeList } from '../../../../openapi/generated/portal.ts'
import { type LiveServer, startLiveServer } from '../../../lib/live-server.ts'
import { pastMeeting } from './past-meeting.ts'
import { LENGTH, type RandomMeeting, randomMeeting, secondsPresent } from './random-meeting.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startLiveServer()
})
afterAll(() => server.close())

const SECONDS = LENGTH + 20
const MEETINGS = 6
const PEOPLE = 12
const AT_ONCE = 6

/** Reports everything of a meeting with several people, some of it at the same time. */
async function reportAll(people: RandomMeeting[], ends: number[]) {
  const meeting = await pastMeeting(server, SECONDS)
  const ofPeople = people.flatMap(({ reports }, index) =>
    reports.map(({ kind, at, connection }) => {
      const who = {
        user_name: `Person ${index}`,
        email: `person-${index}@example.com`,
        ...(connection !== '' && { participant_uuid: `${meeting.scheduleId} ${index} ${connection}` }),
      }
      return () => meeting[kind](who, at)
    }),
  )
  const calls = [...ofPeople, ...ends.map((at) => () => meeting.ended(at))]
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(calls, { minLength: calls.length }), 1)
  for (let from = 0; from < shuffled.length; from += AT_ONCE)
    await Promise.all(shuffled.slice(from, from + AT_ONCE).map((call) => call()))
  return meeting
}

test('reports through the webhook, in random orders and at once, give each person the seconds of a clock [LIVE-30]', async () => {
  let people = 0
  for (let round = 0; round < MEETINGS; round += 1) {
    const sampled = fc.sample(randomMeeting, PEOPLE)
    const ends = sampled[0]?.ends ?? []
    const meeting = await reportAll(sampled, ends)
    const { body } = await server.api<AttendeeList>('GET', `${meeting.address}/attendance?limit=50`, {
      token: server.host.token,
    })
    const found = new Map(body.items.map((one) => [one.email, one]))
    const reported = sampled.map((one, index) => ({ ...one, ends, email: `person-${index}@example.com` }))
    for (const one of reported.filter(({ reports }) => reports.length > 0)) {
      const expected = secondsPresent(one, SECONDS)
      const attendee = found.get(one.email)
      const inSecond = expected.map((_, second) =>
        attendee?.intervals.some(
          ({ joinedAt, leftAt }) =>
            Date.parse(joinedAt) <= meeting.base + second * 1000 &&
            (leftAt === null || meeting.base + second * 1000 < Date.parse(leftAt)),
        ),
      )
      expect(inSecond).toEqual(expected)
      expect(attendee?.seconds).toBe(expected.filter(Boolean).length)
      people += 1
    }
  }
  expect(people).toBeGreaterThan(MEETINGS * PEOPLE * 0.8)
})

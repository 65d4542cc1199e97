import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../../../openapi/generated/portal.ts'
import type { userSettings } from '../../../../server/db/schema/people.ts'
import { eventMailings } from '../../../../server/features/events/mail/mailings-job.ts'
import { reminders } from '../../../../server/features/events/mail/reminders-job.ts'
import { runJob } from '../../../lib/jobs.ts'
import { inMinutes, makeEvent, webinar } from '../../../lib/make-event.ts'
import type { TestServer } from '../../../lib/server.ts'
import { serverWith } from '../../events/event-callers.ts'
import { addStudent, registerLongAgo, startIn } from '../../events/event-mail.ts'
import { messagesOf, telegramOf, telegramUser } from './telegram.ts'

const RULE = 'telegram:event-started:PT15M'

let server: TestServer
let count = 0
const { start, token } = serverWith('tutor')
beforeAll(async () => {
  server = await start()
  await runJob(reminders, server.services)
})
afterAll(() => server.close())

interface Wanted {
  settings?: Partial<typeof userSettings.$inferInsert>
  name?: string
  isConnected?: boolean
}

/** A published webinar and somebody who registered for it long ago, with a chat and a rule for it. */
async function arrange({ settings = {}, name = 'Told', isConnected = true }: Wanted = {}) {
  count += 1
  const made = await makeEvent(server, token('tutor'), webinar(5000, { name: `${name} ${count}` }))
  const person = await addStudent(server, `chats-${count}`, { notificationEvent: [RULE], ...settings })
  await registerLongAgo(server, made.id, [person.id])
  const chat = telegramUser(server)
  const own = telegramOf(server, (await server.signIn(`chats-${count}`)).accessToken)
  if (isConnected) await chat.press('start', { code: await own.code() })
  return { made, person, chat, own }
}

async function remind(one: Event) {
  await startIn(server, one.id, 15 * 60 - 1)
  await runAll()
}

/** What two processes do at the same time. */
async function runAll() {
  await Promise.all([1, 2].map(() => runJob(reminders, server.services)))
  await Promise.all([1, 2].map(() => server.services.messages.deliverDue()))
}

describe('by a rule', () => {
  test('a reminder arrives in the chat once, with when, with whom and a link [NOTE-20]', async () => {
    const { made, person, chat } = await arrange({ settings: { timezone: 'Asia/Tokyo', preferredLanguage: 'de' } })
    await remind(made)
    await runAll()
    const [, letter = '', ...more] = await chat.heard()
    expect(more).toEqual([])
    expect(letter).toMatch(new RegExp(`^Erinnerung: ${made.name}\n\n`))
    expect(letter).toContain('Japanische Normalzeit')
    expect(letter).toContain(`Mit: ${made.host?.firstName} ${made.host?.lastName}`)
    expect(await chat.page()).toContain(`/webinar-content/${made.alias}"`)
    expect((await messagesOf(server, person.id))[0]).toMatchObject({ kind: 'reminder', state: 'sent', sealed: null })
  })

  test('a name with signs of HTML stays a name [NOTE-20]', async () => {
    const { made, chat } = await arrange({ name: '<b>Bold</b> & "<a href=x>' })
    await remind(made)
    expect((await chat.heard()).at(-1)).toContain(`Reminder: ${made.name}`)
    expect(await chat.page()).not.toContain('<a href=x>')
  })

  test('a session that is moved is told, too', async () => {
    const { made, chat } = await arrange()
    const [startsAt, endsAt] = [inMinutes(6000), inMinutes(6060)]
    const path = `/api/events/${made.id}/schedules/${made.nextScheduleId}`
    const moved = await server.api('PUT', path, { token: token('tutor'), body: { startsAt, endsAt } })
    expect(moved.status).toBe(200)
    await runJob(eventMailings, server.services)
    await server.services.messages.deliverDue()
    const heard = await chat.heard()
    expect(heard).toHaveLength(2)
    expect(heard.at(-1)).toContain(`New time: ${made.name}`)
    expect(heard.at(-1)).toContain('Previously:')
  })
})

describe('nothing is sent', () => {
  test('to whoever has a rule and no chat, and to whoever has a chat and no rule', async () => {
    const unconnected = await arrange({ isConnected: false })
    const without = await arrange({ settings: { notificationEvent: ['ws:event-started:PT15M'] } })
    await remind(unconnected.made)
    await remind(without.made)
    expect(await messagesOf(server, unconnected.person.id)).toEqual([])
    expect(await without.chat.heard()).toHaveLength(1)
  })

  test('to whoever has blocked the bot, until it is unblocked', async () => {
    const { made, person, chat } = await arrange()
    await chat.press('block')
    await remind(made)
    expect(await messagesOf(server, person.id)).toHaveLength(1)
  })

  test('to whoever wants no notifications at all', async () => {
    const { made, person } = await arrange({ settings: { notificationEnabled: false } })
    await remind(made)
    expect(await messagesOf(server, person.id)).toHaveLength(1)
  })
})

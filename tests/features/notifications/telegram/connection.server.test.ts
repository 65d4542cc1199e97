import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { telegramChat, telegramCode } from '../../../../server/db/schema/messages.ts'
import { userSettings } from '../../../../server/db/schema/people.ts'
import { addMember } from '../../../lib/people.ts'
import { startServer, type TestServer } from '../../../lib/server.ts'
import { messageOf, messagesOf, sendUpdate, telegramOf, telegramUser } from './telegram.ts'

let server: TestServer
let count = 0
let updates = 1_000_000
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

/** A student with a language, their calls, and their Telegram account. */
async function arrange(locale = 'en') {
  count += 1
  const person = await addMember(server, `telegram-${count}`, ['student'])
  await server.db.update(userSettings).set({ preferredLanguage: locale }).where(eq(userSettings.userId, person.id))
  return { person, own: telegramOf(server, person.token), chat: telegramUser(server) }
}

async function connected(locale = 'en') {
  const all = await arrange(locale)
  await all.chat.press('start', { code: await all.own.code() })
  return all
}

const update = (content: object) => {
  updates += 1
  return { update_id: updates, ...content }
}

describe('a link', () => {
  test('connects the chat in which it is started, which then says so [NOTE-21]', async () => {
    const { own, chat } = await arrange()
    expect(await own.read()).toMatchObject({ isConnected: false, name: null, isBlocked: false })
    const { status, body } = await own.link()
    expect(status).toBe(201)
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    const url = new URL(body.url)
    const page = (await chat.ask(url.pathname + url.search)).text
    expect(page).toContain('This is a simulation of Telegram.')
    expect(page).toContain('Start connects this chat')
    await chat.press('start', { code: url.searchParams.get('start') ?? '' })
    expect(await own.read()).toMatchObject({ isConnected: true, isBlocked: false })
    expect(await chat.heard()).toEqual([
      expect.stringMatching(/^This chat now gets messages .*telegram-\d+\. .*\/stop/),
    ])
    expect(await chat.page()).toContain('/profile/preferences"')
  })

  test('works once, and a second account takes the chat over [NOTE-21]', async () => {
    const { own, chat } = await arrange()
    const second = await arrange('de')
    const code = await own.code()
    await chat.press('start', { code })
    await chat.press('start', { code: await second.own.code() })
    expect((await own.read()).isConnected).toBe(false)
    expect((await second.own.read()).isConnected).toBe(true)
    await second.chat.press('start', { code })
    expect(await second.chat.heard()).toEqual([expect.stringContaining('expired or was used before')])
    expect((await own.read()).isConnected).toBe(false)
    expect((await chat.heard()).at(-1)).toMatch(/^Dieser Chat bekommt jetzt Nachrichten/)
  })

  test('of another chat moves the account there, and the first chat is told', async () => {
    const { own, chat } = await connected('es')
    const other = telegramUser(server)
    await other.press('start', { code: await own.code() })
    await server.services.messages.deliverDue()
    expect((await chat.heard()).at(-1)).toBe('Los mensajes de tu cuenta de Lectern llegan ahora a otro chat.')
    expect((await other.heard()).at(-1)).toMatch(/^Este chat recibe ahora mensajes/)
  })

  test('that is too old, or wrong, connects nothing and says what to do, in the language of the Telegram user', async () => {
    const { person, own } = await arrange()
    const chat = telegramUser(server, 'pl')
    const code = await own.code()
    await server.db
      .update(telegramCode)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(telegramCode.userId, person.id))
    await chat.press('start', { code })
    await chat.press('start', { code: 'x'.repeat(32) })
    expect(await chat.heard()).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('Ten link wygasł')))
    expect((await own.read()).isConnected).toBe(false)
  })

  test('is stored as a hash, and of one person five work', async () => {
    const { person, own, chat } = await arrange()
    const codes: string[] = []
    for (let made = 0; made < 7; made += 1) codes.push(await own.code())
    const kept = await server.db.select().from(telegramCode).where(eq(telegramCode.userId, person.id))
    expect(kept).toHaveLength(5)
    expect(kept.some(({ codeHash }) => codes.includes(codeHash))).toBe(false)
    await chat.press('start', { code: codes[1] ?? '' })
    expect((await own.read()).isConnected).toBe(false)
    await chat.press('start', { code: codes[2] ?? '' })
    expect((await own.read()).isConnected).toBe(true)
  })

  test('of somebody who was suspended meanwhile connects nothing', async () => {
    const { person, own, chat } = await arrange()
    const code = await own.code()
    const admin = (await server.signIn('admin')).accessToken
    expect((await server.api('POST', `/api/users/${person.id}/suspend`, { token: admin })).status).toBeLessThan(300)
    await chat.press('start', { code })
    expect(await server.db.select().from(telegramChat).where(eq(telegramChat.userId, person.id))).toEqual([])
  })

  test('is for people who signed in', async () => {
    for (const method of ['POST', 'DELETE'])
      expect((await server.api(method, '/api/users/me/telegram')).status).toBe(401)
  })
})

describe('disconnecting', () => {
  test('in the portal ends the connection; the bot says goodbye once [NOTE-21]', async () => {
    const { person, own, chat } = await connected('fr')
    const spare = await own.code()
    const answers = await Promise.all([own.disconnect(), own.disconnect(), own.disconnect()])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await own.read()).isConnected).toBe(false)
    while ((await server.services.messages.deliverDue()) > 0);
    expect((await chat.heard()).slice(1)).toEqual([expect.stringMatching(/^Ce chat ne reçoit plus de messages/)])
    await chat.press('start', { code: spare })
    expect((await own.read()).isConnected).toBe(false)
    expect((await messagesOf(server, person.id)).map(({ kind }) => kind)).toEqual(['botAnswer', 'botAnswer'])
  })

  test('by /stop in the chat ends it, too, and what waits is not sent', async () => {
    const { person, own, chat } = await connected()
    const waiting = { userId: person.id, channel: 'telegram', kind: 'reminder', to: '1', text: 'later' } as const
    const dueAt = new Date(Date.now() + 60_000)
    await server.db.transaction((tx) => server.services.messages.keep(tx, { ...waiting, dueAt, validUntil: null }))
    await chat.press('stop')
    expect((await own.read()).isConnected).toBe(false)
    expect((await chat.heard()).at(-1)).toMatch(/^This chat no longer gets messages/)
    const [, reminder] = await messagesOf(server, person.id)
    expect(reminder).toMatchObject({ kind: 'reminder', state: 'failed', failure: 'disconnected', sealed: null })
    await chat.press('stop')
    expect((await chat.heard()).at(-1)).toMatch(/^I send messages about events at Lectern/)
  })

  test('is part of deleting the account', async () => {
    const { person, own } = await connected()
    await own.code()
    const gone = await server.api('POST', '/api/users/me/obfuscate', {
      token: person.token,
      body: { userId: person.id },
    })
    expect(gone.status).toBeLessThan(300)
    expect(await server.db.select().from(telegramChat).where(eq(telegramChat.userId, person.id))).toEqual([])
    expect(await server.db.select().from(telegramCode).where(eq(telegramCode.userId, person.id))).toEqual([])
    expect(await messagesOf(server, person.id)).toEqual([])
  })
})

test('a bot that is blocked writes nothing until it is unblocked [NOTE-23]', async () => {
  const { own, chat } = await connected()
  await chat.press('block')
  expect(await own.read()).toMatchObject({ isConnected: true, isBlocked: true })
  expect(await chat.page()).toContain('You have blocked the bot.')
  await chat.press('unblock')
  expect(await own.read()).toMatchObject({ isConnected: true, isBlocked: false })
  await chat.press('block')
  await own.disconnect()
  await server.services.messages.deliverDue()
  expect(await chat.heard()).toHaveLength(1)
})

describe('an update', () => {
  test('without the secret is refused [NOTE-22]', async () => {
    const { own } = await arrange()
    const start = update(messageOf(77_001, `/start ${await own.code()}`))
    for (const secret of [null, '', 'x', `${server.services.simulatedTelegram?.webhookSecret}x`])
      expect((await sendUpdate(server, start, secret)).status).toBe(401)
    expect((await own.read()).isConnected).toBe(false)
    expect((await sendUpdate(server, start)).status).toBe(200)
    expect((await own.read()).isConnected).toBe(true)
  })

  test('that comes again changes nothing, also at the same time [NOTE-22]', async () => {
    const { person, own } = await arrange()
    const start = update(messageOf(77_002, `/start ${await own.code()}`))
    const answers = await Promise.all([1, 2, 3].map(() => sendUpdate(server, start)))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array.from({ length: 3 }, () => [200, {}]))
    const stop = update(messageOf(77_002, '/stop'))
    await sendUpdate(server, stop)
    await sendUpdate(server, update(messageOf(77_002, `/start@lectern_bot ${await own.code()}`)))
    await sendUpdate(server, stop)
    await sendUpdate(server, start)
    expect(await own.read()).toMatchObject({ isConnected: true, name: 'Tess T.' })
    expect(await messagesOf(server, person.id)).toHaveLength(3)
  })

  test('of somebody who talks is answered a few times, in their language', async () => {
    const said: (string | undefined)[] = []
    for (let time = 0; time < 5; time += 1)
      said.push((await sendUpdate(server, update(messageOf(77_003, 'hello?', 'de-AT')))).body.text)
    expect(said.filter((text) => text?.startsWith('Ich schicke Nachrichten'))).toHaveLength(3)
    expect(said.slice(3)).toEqual([undefined, undefined])
  })

  test('of a group makes the bot leave it, whatever is said there', async () => {
    const { own } = await arrange()
    const code = await own.code()
    const answer = await sendUpdate(server, update(messageOf(-1001, `/start ${code}`, 'en', 'supergroup')))
    expect(answer.body).toEqual({ method: 'leaveChat', chat_id: -1001 })
    expect((await own.read()).isConnected).toBe(false)
  })

  test.each([
    {},
    { message: {} },
    { message: { chat: { id: '1', type: 'private' }, text: '/start' } },
    { message: [] },
    { my_chat_member: { chat: { id: 1, type: 'private' } } },
    { edited_message: { chat: { id: 1, type: 'private' }, text: '/stop' } },
  ])('of another shape, such as %j, does nothing', async (content) => {
    const { status, body } = await sendUpdate(server, update(content))
    expect([status, body]).toEqual([Array.isArray(content.message) ? 400 : 200, expect.anything()])
  })
})

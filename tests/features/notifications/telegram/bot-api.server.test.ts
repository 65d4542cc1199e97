import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '../../../../server/db/database.ts'
import { outgoingMessage, telegramChat } from '../../../../server/db/schema/messages.ts'
import { createMessages } from '../../../../server/features/notifications/channels/delivery.ts'
import { messageOutbox } from '../../../../server/features/notifications/channels/outbox.ts'
import { type BotAccount, botApi } from '../../../../server/features/notifications/telegram/client.ts'
import { telegramMessenger } from '../../../../server/features/notifications/telegram/messenger.ts'
import { telegramWebhook } from '../../../../server/features/notifications/telegram/webhook-job.ts'
import { runJob } from '../../../lib/jobs.ts'
import { addPerson } from '../../../lib/people.ts'
import { startServer, type TestServer } from '../../../lib/server.ts'
import { type Behaviour, botServer, failing } from './bot-api.ts'
import { messagesOf } from './telegram.ts'

let server: TestServer
let count = 0
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const retryMs = [0, 0, 0]

/** The outbox of a process, whose bot is at that address and waits a second for each answer. */
const outboxOf = (account: BotAccount, db: Database = server.db) =>
  createMessages({ ...server.services, db, messengers: [telegramMessenger(botApi(() => account, 1))], retryMs })

/** Somebody with a chat, for whom messages are kept. */
async function arrange(messages = outboxOf({ token: '1:x', apiRoot: 'http://127.0.0.1:1' }), texts = ['Hello']) {
  count += 1
  const { id: userId } = await addPerson(server.db, `sent-${count}`, ['student'])
  const chatId = BigInt(count)
  await server.db.insert(telegramChat).values({ userId, chatId, name: 'Tess' })
  const one = { userId, channel: 'telegram', kind: 'reminder', to: String(chatId), dueAt: null } as const
  await server.db.transaction((tx) =>
    messages.keep(tx, ...texts.map((text) => ({ ...one, text, validUntil: new Date(Date.now() + 3_600_000) }))),
  )
  const chat = async () => (await server.db.select().from(telegramChat).where(eq(telegramChat.userId, userId)))[0]
  return { userId, chatId, chat, read: async () => (await messagesOf(server, userId))[0] }
}

const dueNow = (userId: string) =>
  server.db.update(outgoingMessage).set({ dueAt: new Date() }).where(eq(outgoingMessage.userId, userId))

/** Delivers until nothing waits, however long it should wait. */
async function deliverAll({ account }: { account: BotAccount }, userId: string) {
  const outbox = outboxOf(account)
  for (let turn = 0; turn < 6; turn += 1) {
    await outbox.deliverDue()
    await dueNow(userId)
  }
}

test('a message goes out as HTML without previews, and its id is kept [NOTE-20]', async () => {
  const bot = await botServer('take')
  const { userId, chatId, read } = await arrange()
  await deliverAll(bot, userId)
  expect(bot.taken).toEqual([
    { chat_id: Number(chatId), text: 'Hello', parse_mode: 'HTML', link_preview_options: { is_disabled: true } },
  ])
  expect(bot.calls[0]?.path).toBe('/bot123:abc/sendMessage')
  expect(await read()).toMatchObject({ state: 'sent', providerId: '1', sealed: null })
})

describe('what Telegram has not taken is sent again later [NOTE-24]', () => {
  const passing: [string, Behaviour][] = [
    ['500', failing(500, 'Internal Server Error')],
    ['502', failing(502, 'Bad Gateway')],
    ['429 without a time', failing(429, 'Too Many Requests')],
    ['401', failing(401, 'Unauthorized')],
  ]
  test.each(passing)('%s', async (_, behaviour) => {
    const bot = await botServer(behaviour, behaviour, 'take')
    const { userId, read } = await arrange()
    await deliverAll(bot, userId)
    expect(bot.calls).toHaveLength(3)
    expect(bot.taken).toHaveLength(1)
    expect(await read()).toMatchObject({ state: 'sent', attempts: 2, failure: null })
  })

  test('429 with the time that it names', async () => {
    const bot = await botServer(failing(429, 'Too Many Requests: retry after 77', { retry_after: 77 }), 'take')
    const { userId, read } = await arrange()
    await outboxOf(bot.account).deliverDue()
    const waiting = await read()
    expect(waiting).toMatchObject({ state: 'waiting', failure: 'Too Many Requests: retry after 77' })
    expect((waiting?.dueAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(70_000)
    await deliverAll(bot, userId)
    expect(bot.taken).toHaveLength(1)
  })

  test('when there was no connection', async () => {
    const gone = await botServer()
    await gone.close()
    const { userId, read } = await arrange()
    await outboxOf(gone.account).deliverDue()
    expect(await read()).toMatchObject({ state: 'waiting', failure: 'no connection' })
    const bot = await botServer('take')
    await deliverAll(bot, userId)
    expect(bot.taken).toHaveLength(1)
  })

  test('and is given up in the end', async () => {
    const bot = await botServer(failing(503, 'Service Unavailable'))
    const { userId, read } = await arrange()
    await deliverAll(bot, userId)
    expect(bot.calls).toHaveLength(4)
    expect(await read()).toMatchObject({ state: 'failed', failure: '503: Service Unavailable' })
  })
})

describe('what may have arrived is not sent again [NOTE-24]', () => {
  const nonsense = (body: string, status = 200): Behaviour => ({ status, body })
  const doubtful: [string, Behaviour][] = [
    ['the answer is lost', 'take and cut'],
    ['no answer comes', 'take and hang'],
    ['the connection is cut', 'cut'],
    ['the answer is no JSON', nonsense('<html>', 502)],
    ['the answer is null', nonsense('null')],
    ['the answer is empty', nonsense('')],
    ['the answer says nothing', nonsense('{}')],
    ['the answer has no message', nonsense('{"ok":true,"result":"yes"}')],
    ['the refusal has no code', nonsense('{"ok":false}')],
    ['the refusal is none', nonsense('{"ok":false,"error_code":200,"description":"?"}')],
    ['the answer has no end', nonsense(`{"ok":true,"result":"${'x'.repeat(200_000)}"}`)],
  ]
  test.each(doubtful)('%s', async (_, behaviour) => {
    const bot = await botServer(behaviour, 'take')
    const { userId, read } = await arrange()
    await deliverAll(bot, userId)
    expect(bot.taken.length).toBeLessThanOrEqual(1)
    expect(bot.calls.length).toBeLessThanOrEqual(1)
    expect(await read()).toMatchObject({ state: 'unknown', sealed: null })
  })

  test('by a process that was killed while it sent', async () => {
    const bot = await botServer('take')
    const { userId, read } = await arrange()
    await server.db.update(outgoingMessage).set({ state: 'sending' }).where(eq(outgoingMessage.userId, userId))
    await deliverAll(bot, userId)
    expect(bot.calls).toEqual([])
    expect(await read()).toMatchObject({ state: 'unknown', failure: 'cut off' })
  })
})

describe('what Telegram refuses has failed [NOTE-23]', () => {
  test.each([
    [403, 'Forbidden: bot was blocked by the user'],
    [403, 'Forbidden: user is deactivated'],
    [400, 'Bad Request: chat not found'],
  ])('%i %s, and nothing more is sent to that chat', async (status, description) => {
    const bot = await botServer(failing(status, description))
    const { userId, read, chat } = await arrange()
    await deliverAll(bot, userId)
    expect(bot.calls).toHaveLength(1)
    expect(await read()).toMatchObject({ state: 'failed', failure: description })
    expect((await chat())?.blockedAt).toBeInstanceOf(Date)
  })

  test('a message that it cannot read says nothing about the chat', async () => {
    const bot = await botServer(failing(400, "Bad Request: can't parse entities"))
    const { userId, read, chat } = await arrange()
    await deliverAll(bot, userId)
    expect(await read()).toMatchObject({ state: 'failed', failure: "Bad Request: can't parse entities" })
    expect((await chat())?.blockedAt).toBeNull()
  })
})

test('what was dropped after a process took it is not sent', async () => {
  const { userId, read } = await arrange()
  const outbox = messageOutbox(server.keys.seal, pino({ level: 'silent' }))
  const taken = (await outbox.take(server.db)).find((one) => one.userId === userId)
  if (!taken) throw new Error('nothing was taken')
  await server.db.transaction((tx) => server.services.messages.drop(tx, userId, 'telegram'))
  expect(await outbox.begin(server.db, taken)).toBe(false)
  expect(await read()).toMatchObject({ state: 'failed', failure: 'disconnected', sealed: null })
})

test('two servers on one database send each message once [NOTE-24]', async () => {
  const bot = await botServer('take')
  const texts = Array.from({ length: 30 }, (_, index) => `Message ${index}`)
  await arrange(undefined, texts)
  const other = server.isEmbedded ? null : connect({ url: server.databaseUrl, connections: 5 })
  const outboxes = [outboxOf(bot.account), outboxOf(bot.account, other?.db)]
  await Promise.all(
    outboxes.map(async (outbox) => {
      while ((await outbox.deliverDue()) > 0);
    }),
  )
  await other?.close()
  expect(bot.taken.map(({ text }) => text).sort()).toEqual(texts.sort())
})

describe('the webhook', () => {
  const SECRET = 'a-secret-of-the-webhook'
  const withEnv = (account: BotAccount, PUBLIC_URL: string) => ({
    ...server.services,
    env: { ...server.services.env, PUBLIC_URL, TELEGRAM_WEBHOOK_SECRET: SECRET },
    telegram: { ...server.services.telegram, ...botApi(() => account) },
  })

  test('is told to Telegram with its secret, and tried again when that fails [NOTE-22]', async () => {
    const answers = [failing(500, 'Internal Server Error'), { status: 200, body: '{"ok":true,"result":true}' }]
    const bot = await botServer(...answers)
    const services = withEnv(bot.account, 'https://school.example')
    await expect(runJob(telegramWebhook, services)).rejects.toThrow('500: Internal Server Error')
    await runJob(telegramWebhook, services)
    expect(bot.calls[1]).toEqual({
      path: '/bot123:abc/setWebhook',
      body: {
        url: 'https://school.example/api/webhooks/telegram',
        secret_token: SECRET,
        allowed_updates: ['message', 'my_chat_member'],
      },
    })
  })

  test('needs https', async () => {
    const bot = await botServer()
    await runJob(telegramWebhook, withEnv(bot.account, 'http://school.example'))
    expect(bot.calls).toEqual([])
  })
})

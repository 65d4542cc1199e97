import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LOCALES } from '../../../../openapi/generated/constants.ts'
import { startServer, type TestServer } from '../../../lib/server.ts'
import { telegramOf, telegramUser } from './telegram.ts'

const PAGE = '/telegram-simulator/chat'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const ask = (method: string, body: object, token = server.services.simulatedTelegram?.token) =>
  server.api<{ error_code: number; description: string }>('POST', `/telegram-simulator/bot${token}/${method}`, { body })
const message = (change: object = {}) => ({ chat_id: 5, text: 'Hello', parse_mode: 'HTML', ...change })

describe('the page', () => {
  test.each(LOCALES)('says in %s that it is a simulation [NOTE-26]', async (locale) => {
    const { status, text } = await telegramUser(server).ask(`${PAGE}?lang=${locale}`)
    const english = (await telegramUser(server).ask(`${PAGE}?lang=en`)).text
    const noticeOf = (page: string) => /<strong>(.*?)<\/strong>/.exec(page)?.[1]
    expect(status).toBe(200)
    expect(text).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(noticeOf(text)).toMatch(/Telegram|تيليغرام/)
    if (locale !== 'en') expect(noticeOf(text)).not.toBe(noticeOf(english))
  })

  test('shows a chat to its own browser alone, and what was typed as text', async () => {
    const [one, other] = [telegramUser(server), telegramUser(server)]
    await one.press('say', { text: '<script>alert(1)</script>' })
    expect(await one.page()).toContain('&lt;script&gt;alert(1)')
    expect(await other.page()).not.toContain('alert(1)')
  })

  test('takes nothing else for a press', async () => {
    const chat = telegramUser(server)
    for (const fields of [{ action: 'dance' }, { action: 'start', code: '"><b>' }, { action: 'say', text: ' ' }])
      expect((await chat.ask(PAGE, new URLSearchParams(fields))).status).toBe(303)
    expect(await chat.page()).toContain('There are no messages yet.')
  })

  test('of a blocked bot offers to unblock it, and nothing can be said', async () => {
    const chat = telegramUser(server)
    await chat.press('block')
    await chat.press('say', { text: 'hello?' })
    const page = await chat.page()
    expect(page).not.toContain('hello?')
    expect(page).toContain('value="unblock"')
    await chat.press('start')
    expect(await chat.heard()).toEqual([expect.stringMatching(/^I send messages about events/)])
  })
})

describe('the Bot API', () => {
  test.each([
    [401, 'Unauthorized', () => ask('sendMessage', message(), '1:wrong')],
    [404, 'Not Found', () => ask('deleteMessage', message())],
    [400, 'Bad Request: chat not found', () => ask('sendMessage', message({ chat_id: -100 }))],
    [400, 'Bad Request: message is too long', () => ask('sendMessage', message({ text: 'x'.repeat(4097) }))],
    [400, 'Bad Request: message text is empty', () => ask('sendMessage', message({ text: '' }))],
  ])('answers %i %s as Telegram does', async (status, description, call) => {
    const answer = await call()
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ ok: false, error_code: status, description })
  })
})

test('with a bot at Telegram there is no simulator, and links lead to Telegram [NOTE-26]', async () => {
  const real = await startServer({
    env: { TELEGRAM_TOKEN: '123:abc', TELEGRAM_BOT: 'school_bot', TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-the-webhook' },
  })
  const { accessToken } = await real.signIn('student')
  const { body } = await telegramOf(real, accessToken).link()
  expect(body.url).toMatch(/^https:\/\/t\.me\/school_bot\?start=[\w-]{32}$/)
  expect((await fetch(real.url + PAGE)).status).toBe(404)
  const sent = await real.api('POST', '/telegram-simulator/bot123:abc/sendMessage', { body: message() })
  expect(sent.status).toBe(404)
  const headers = { 'x-telegram-bot-api-secret-token': 'a-secret-of-the-webhook' }
  expect((await real.api('POST', '/api/webhooks/telegram', { headers, body: { update_id: 1 } })).status).toBe(200)
  await real.close()
})

import { desc, eq } from 'drizzle-orm'
import type { ChannelStateList, TelegramLink } from '../../../../openapi/generated/portal.ts'
import { outgoingMessage } from '../../../../server/db/schema/messages.ts'
import type { TestServer } from '../../../lib/server.ts'

const PAGE = '/telegram-simulator/chat'

type Action = 'start' | 'say' | 'stop' | 'block' | 'unblock'

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** Somebody with a Telegram account of their own, at the simulator; each browser is one. */
export function telegramUser(server: TestServer, language = 'en') {
  let cookie = ''

  async function ask(path: string, body?: URLSearchParams) {
    const headers = { 'accept-language': language, ...(cookie && { cookie }) }
    const init = body ? { method: 'POST', body } : {}
    const answer = await fetch(server.url + path, { ...init, headers, redirect: 'manual' })
    const [set] = answer.headers.getSetCookie()
    if (set) cookie = set.split(';')[0] ?? ''
    return { status: answer.status, text: await answer.text() }
  }

  const page = async () => (await ask(PAGE)).text
  return {
    ask,
    page,

    /** Presses a button. What the bot answers by the outbox is delivered meanwhile. */
    async press(action: Action, fields: { code?: string; text?: string } = {}) {
      let isDone = false
      const pressed = ask(PAGE, new URLSearchParams({ action, ...fields })).finally(() => {
        isDone = true
      })
      while (!isDone) await server.services.messages.deliverDue()
      return pressed
    },

    /** What the bot wrote, without tags, the newest last. */
    async heard(): Promise<string[]> {
      const found = (await page()).matchAll(/<li class="bot"[^>]*>.*?<div dir="auto">(.*?)<\/div><\/li>/gs)
      return [...found].map(([, content = '']) => plain(content))
    },
  }
}

/** Calls of somebody about the chat of their own account. */
export const telegramOf = (server: TestServer, token: string) => ({
  async read() {
    const { body } = await server.api<ChannelStateList>('GET', '/api/users/me/channels', { token })
    const chat = body.items.find((one) => one.channel === 'telegram')
    const isConnected = chat?.standing === 'connected' || chat?.standing === 'blocked'
    return { isConnected, isBlocked: chat?.standing === 'blocked', name: chat?.address ?? null }
  },
  link: () => server.api<TelegramLink>('POST', '/api/users/me/telegram', { token }),
  disconnect: () => server.api('DELETE', '/api/users/me/telegram', { token }),
  /** the code of a new link */
  async code() {
    const { body } = await this.link()
    return new URL(body.url).searchParams.get('start') ?? ''
  },
})

/** Sends what Telegram would send. */
export function sendUpdate(server: TestServer, update: object, secret?: string | null) {
  const known = server.services.simulatedTelegram?.webhookSecret ?? ''
  const headers = secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret ?? known }
  return server.api<{ method?: string; text?: string }>('POST', '/api/webhooks/telegram', { headers, body: update })
}

export const messageOf = (chatId: number, text: string, language = 'en', type = 'private') => ({
  message: {
    chat: { id: chatId, type },
    from: { id: chatId, is_bot: false, first_name: 'Tess', last_name: 'T.', language_code: language },
    text,
  },
})

/** What was to be sent to a person, the newest first. */
export const messagesOf = (server: TestServer, userId: string) =>
  server.db
    .select()
    .from(outgoingMessage)
    .where(eq(outgoingMessage.userId, userId))
    .orderBy(desc(outgoingMessage.createdAt))

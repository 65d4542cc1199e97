import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { POLICY } from '../../../simulators/style.ts'
import { chatIdOf, newKey } from './chats.ts'
import { chatPage } from './page.ts'
import type { Parts } from './parts.ts'
import { type Language, languageOf } from './texts.ts'

const PATH = '/chat'
const COOKIE = 'telegram_simulator'
const COOKIE_SECONDS = 30 * 24 * 3600
/** How long an answer of the bot is waited for. */
const ANSWER_MS = 1000

const one = z.string().max(64).optional().catch(undefined)
const querySchema = z.object({ start: one, lang: one })
const bodySchema = z.object({
  action: z.enum(['start', 'say', 'stop', 'block', 'unblock']),
  code: z
    .string()
    .regex(/^[\w-]{0,64}$/)
    .default(''),
  text: z.string().trim().max(4096).default(''),
})

interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  chatId: number
  language: Language
}

/** The chat with the bot, as the person sees it at Telegram: Start, messages, Stop, and blocking the bot. */
export function registerPages(app: FastifyInstance, { chats, notify, origin }: Parts) {
  /** A browser has one chat, as a Telegram account has. */
  function keyOf(request: FastifyRequest, reply: FastifyReply) {
    const given = request.cookies[COOKIE]
    if (given !== undefined && /^[\w-]{32}$/.test(given)) return given
    const key = newKey()
    const secure = origin().startsWith('https:')
    reply.setCookie(COOKIE, key, {
      ...{ path: '/telegram-simulator', httpOnly: true, sameSite: 'lax', secure },
      maxAge: COOKIE_SECONDS,
    })
    return key
  }

  function visit(request: FastifyRequest, reply: FastifyReply) {
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    const query = querySchema.catch({}).parse(request.query)
    const language = languageOf(query.lang, request.headers['accept-language'])
    return { request, reply, query, language, chatId: chatIdOf(keyOf(request, reply)) }
  }

  /** The code of a link is not shown, as in Telegram. */
  async function say({ request, chatId, language: { locale } }: Visit, shown: string, text = shown) {
    const told = { chatId, locale }
    if (chats.find(chatId).isBlocked) return
    chats.add(chatId, 'person', shown)
    const answered = chats.nextOfBot(chatId, ANSWER_MS)
    await notify.said(request.log, told, text)
    await answered
  }

  async function block({ request, chatId, language: { locale } }: Visit, isBlocked: boolean) {
    const chat = chats.open(chatId)
    if (chat.isBlocked === isBlocked) return
    chat.isBlocked = isBlocked
    await notify.blocked(request.log, { chatId, locale }, isBlocked)
  }

  app.get(PATH, async (request, reply) => {
    const { query, language, chatId } = visit(request, reply)
    return reply.send(chatPage({ language, chat: chats.find(chatId), code: query.start ?? null, origin: origin() }))
  })

  app.post(PATH, async (request, reply) => {
    const visited = visit(request, reply)
    const given = bodySchema.safeParse(request.body)
    if (given.success) {
      const { action, code, text } = given.data
      // As in Telegram, starting a bot lets it write again.
      if (action === 'start') await block(visited, false)
      if (action === 'start') await say(visited, '/start', `/start ${code}`)
      else if (action === 'stop') await say(visited, '/stop')
      else if (action !== 'say') await block(visited, action === 'block')
      else if (text !== '') await say(visited, text)
    }
    const address = `/telegram-simulator${PATH}?${new URLSearchParams({ lang: visited.language.locale })}#last`
    return reply.redirect(address, 303)
  })
}

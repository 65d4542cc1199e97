import type { Run } from '../run.ts'
import { type Flow, isOk, textIn } from './flow.ts'

/** Tells the server what somebody wrote to the bot. */
function tell(run: Run, chatId: number, text: string) {
  const secret = run.stage.server.services.simulatedTelegram?.webhookSecret ?? ''
  const from = { id: chatId, is_bot: false, first_name: 'Tess', language_code: 'de' }
  const message = { chat: { id: chatId, type: 'private' }, from, text }
  return run.call('receiveTelegramWebhook', run.one('guest'), {
    headers: { 'x-telegram-bot-api-secret-token': secret },
    body: { update_id: run.below(2 ** 40), message },
  })
}

/** A Telegram chat is connected, used and disconnected. */
export const telegram: Flow = async function* (run) {
  const [person, chatId] = [run.one('student'), 1 + run.below(20)]
  const link = await run.call('createMyTelegramLink', person)
  if (!isOk(link)) return
  yield
  const code = new URL(textIn(link.body, 'url')).searchParams.get('start')
  await tell(run, chatId, `/start ${code}`)
  yield
  await run.call('listMyChannels', person)
  await tell(run, chatId, run.pick(['/stop', 'hello', '/start']))
  yield
  await run.call('deleteMyTelegram', person)
}

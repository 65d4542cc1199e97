import { expect, onTestFinished, test } from 'vitest'
import type { ChannelStateList } from '../../../../openapi/generated/portal.ts'
import { telegramWebhook } from '../../../../server/features/notifications/telegram/webhook-job.ts'
import { runJob } from '../../../lib/jobs.ts'
import { startServer } from '../../../lib/server.ts'
import { emptyDir, install, spawn } from '../../../lib/started.ts'
import { botServer, failing } from './bot-api.ts'

const BOT = {
  TELEGRAM_TOKEN: '123:abc',
  TELEGRAM_BOT: 'school_bot',
  TELEGRAM_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
}

test('a start with only some of the settings of the bot stops and names the missing one [NOTE-25]', async () => {
  const server = spawn({ DATA_DIR: await emptyDir(), ...BOT, TELEGRAM_BOT: '' })
  const { code, err } = await server.ended
  expect(code).toBe(1)
  expect(err).toMatch(/^Lectern cannot start: TELEGRAM_BOT is missing: [^\n]+\n$/)
})

test('a start with a bot that Telegram cannot reach says so', async () => {
  const server = spawn({ ...(await install()).env, ...BOT })
  await server.ready()
  server.kill('SIGTERM')
  expect((await server.ended).out).toContain('! TELEGRAM_TOKEN needs a PUBLIC_URL with https')
})

test('a token that Telegram refuses is told once, with what to do, and asked about again much later [NOTE-30]', async () => {
  const bot = await botServer(failing(401, 'Unauthorized'))
  const settings = { ...BOT, PUBLIC_URL: 'https://learn.example.org', TELEGRAM_API_URL: bot.account.apiRoot }
  const server = spawn({ ...(await install()).env, ...settings, LOG_LEVEL: 'info' })
  await server.heard((out) => out.includes('Telegram refuses TELEGRAM_TOKEN'))
  expect(bot.calls).toHaveLength(1)
  server.kill('SIGTERM')
  const { out, err } = await server.ended
  const told = (out + err).split('\n').filter((line) => line.includes('Telegram refuses TELEGRAM_TOKEN'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('enter the token that @BotFather shows')
  expect(out + err).not.toContain('job failed')
})

test('people see that it cannot be reached, until it can [NOTE-30]', async () => {
  const bot = await botServer(failing(401, 'Unauthorized'), failing(401, 'Unauthorized'), 'take')
  const settings = { ...BOT, PUBLIC_URL: 'https://learn.example.org', TELEGRAM_API_URL: bot.account.apiRoot }
  const server = await startServer({ env: settings })
  onTestFinished(() => server.close())
  const { accessToken: token } = await server.signIn('student')
  const failingSince = async () => {
    const { body } = await server.api<ChannelStateList>('GET', '/api/users/me/channels', { token })
    return body.items.find((one) => one.channel === 'telegram')?.failingSince
  }
  expect(await failingSince()).toBeNull()
  await runJob(telegramWebhook, server.services)
  const since = await failingSince()
  expect(Date.parse(since ?? '')).toBeCloseTo(Date.now(), -5)
  await runJob(telegramWebhook, server.services)
  expect(await failingSince()).toBe(since)
  await runJob(telegramWebhook, server.services).catch(() => {})
  expect(await failingSince()).toBeNull()
})

import { expect, test } from 'vitest'
import { emptyDir, install, spawn } from '../../../lib/started.ts'

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

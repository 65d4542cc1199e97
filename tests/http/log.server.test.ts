import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuthTokens } from '../../openapi/generated/portal.ts'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'
import { type SpawnedServer, spawnServer } from '../lib/child.ts'
import { copyInstallation, type Installation } from '../lib/database.ts'

let installation: Installation
let server: SpawnedServer
beforeAll(async () => {
  installation = await copyInstallation('demo')
  server = spawnServer({
    ...installation.env,
    LOG_LEVEL: 'trace',
    JWT_SECRET: 'a secret that no log line may ever hold',
  })
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.ended
  await installation.remove()
})

test('no password, token, cookie or query value is in any log line', async () => {
  const { api, page } = await server.ready()
  const login = (username: string, password: string) =>
    api<AuthTokens>('POST', '/api/auth/login', { body: { username, password } })
  const { accessToken, refreshToken } = (await login('student@lectern.test', DEMO_PASSWORD)).body
  const next = (await api<AuthTokens>('POST', '/api/auth/refresh', { token: refreshToken })).body
  await login('student@lectern.test', 'Wrong1234Guess')
  await api('POST', '/api/auth/login', { body: '{"username":"student@lectern.test","password":"Broken1234' })
  await api('POST', '/api/auth/login', { body: { username: 'no address', password: 'Invalid1234' } })
  await api('POST', '/api/auth/reset-password?token=reset-token-of-a-message', { body: { password: 'Newone1234' } })
  await api('GET', '/api/auth/google/callback?code=one-time-code&state=state-value')
  await api('GET', '/api/users/me', { token: next.accessToken })
  await api('GET', '/api/users/me', { token: `${next.accessToken}x` })
  await page('/?secret=in-the-address', { cookie: `lectern_access=${next.accessToken}` })
  await api('GET', '/api/auth/logout', { token: next.accessToken })
  server.kill('SIGTERM')
  const { out, err } = await server.ended
  const lines = out + err

  expect(lines.match(/request completed/g)?.length).toBeGreaterThanOrEqual(11)
  const secrets = [accessToken, refreshToken, next.accessToken, next.refreshToken].flatMap((token) => [
    token,
    token.split('.').at(-1) ?? token,
  ])
  const typed = [DEMO_PASSWORD, 'Wrong1234Guess', 'Broken1234', 'Invalid1234', 'Newone1234', 'reset-token-of-a-message']
  const inAddresses = ['one-time-code', 'state-value', 'in-the-address']
  for (const secret of [...secrets, ...typed, ...inAddresses, 'a secret that no log line', '$argon2']) {
    expect(lines).not.toContain(secret)
  }
})

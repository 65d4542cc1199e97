import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import type { AuthTokens } from '../../openapi/generated/portal.ts'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'
import { type SpawnedServer, spawnServer } from '../lib/child.ts'
import { copyInstallation, type Installation } from '../lib/database.ts'

const requestLine = z.object({
  msg: z.string(),
  req: z.object({ method: z.string(), url: z.string() }),
  res: z.object({ statusCode: z.number() }),
})

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

test('a request has one line, with what was asked and how it was answered', async () => {
  const own = await copyInstallation('demo')
  onTestFinished(() => own.remove())
  const quiet = spawnServer({ ...own.env, LOG_LEVEL: 'info' })
  onTestFinished(() => void quiet.kill('SIGKILL'))
  const { api } = await quiet.ready()
  await api('GET', '/api/courses?limit=1')
  await api('GET', '/api/nothing')
  quiet.kill('SIGTERM')
  const { out } = await quiet.ended
  const told = out
    .split('\n')
    .filter((line) => line.includes('"/api/'))
    .map((line) => requestLine.parse(JSON.parse(line)))
  expect(told).toEqual([
    { msg: 'request completed', req: { method: 'GET', url: '/api/courses' }, res: { statusCode: 200 } },
    { msg: 'request completed', req: { method: 'GET', url: '/api/nothing' }, res: { statusCode: 404 } },
  ])
})

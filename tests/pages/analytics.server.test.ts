import { afterEach, expect, test } from 'vitest'
import { startServer, type TestServer } from '../lib/server.ts'

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

test('a page may write to nobody else as long as nobody counts', async () => {
  server = await startServer({ pages: true })
  const { headers, text } = await server.page('/courses')
  expect(headers.get('content-security-policy')).not.toContain('connect-src')
  expect(text).not.toContain('data-visits')
})

test('where visits are counted stands in the page, and the policy lets it write there alone', async () => {
  server = await startServer({ pages: true, env: { ANALYTICS_URL: 'https://count.example.org/visits' } })
  const { headers, text } = await server.page('/courses')
  const policy = headers.get('content-security-policy')?.split('; ') ?? []
  expect(policy).toContain("connect-src 'self' https://count.example.org")
  expect(policy.find((one) => one.startsWith('script-src'))).not.toContain('count.example.org')
  expect(text).toContain('<script data-visits="https://count.example.org/visits" data-visited="/courses">')
})

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ServerBehindProxy, startBehindProxy } from '../lib/database-proxy.ts'

let server: ServerBehindProxy
let cookie: string
beforeAll(async () => {
  server = await startBehindProxy({ pages: true })
  cookie = `lectern_access=${(await server.signIn('student')).accessToken}`
})
afterAll(() => server.close())

test('a page that cannot be made says so in its language, with a link to try again', async () => {
  server.proxy.cut()
  const { status, headers, text } = await server.page('/ar/courses?q=%22a%22&page=2', { cookie })
  expect(status).toBe(503)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('retry-after')).toBe('2')
  expect(text).toContain('<html lang="ar" dir="rtl">')
  expect(text).toContain('<h1>الخدمة مشغولة الآن. يُرجى المحاولة بعد لحظات.</h1>')
  expect(text).toContain('<a href="/ar/courses?q=%22a%22&amp;page=2">أعد المحاولة</a>')
  server.proxy.restore()
  await vi.waitUntil(async () => (await server.page('/ar/courses?q=a', { cookie })).status === 200, { timeout: 60_000 })
})

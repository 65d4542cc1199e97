import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../lib/server.ts'

const MIB = 1024 * 1024

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const login = (bytes: number) => {
  const [start, end] = ['{"username":"', '"}']
  const body = `${start}${'a'.repeat(bytes - start.length - end.length)}${end}`
  return server.api('POST', '/api/auth/login', { body })
}

test('a body may have 1 MiB and no byte more [HTTP-24]', async () => {
  const [full, over] = [await login(MIB), await login(MIB + 1)]
  // What fits is read, and refused for what it says.
  expect([full.status, full.body.code]).toEqual([400, 'invalid-request'])
  expect([over.status, over.body.code]).toEqual([413, 'body-too-large'])
  expect(over.body.message).toMatch(/\S/)
})

import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { endSlowBodies } from '../../server/http/slow-bodies.ts'
import type { Problem } from '../lib/caller.ts'
import { startServer, type TestServer } from '../lib/server.ts'
import { install, spawn } from '../lib/started.ts'
import { timed } from '../lib/timed.ts'
import { begin } from './slow-body.ts'

describe('HTTP-25: a body that never comes', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())

  test('is answered with 408, and its connection ends', async () => {
    const answer = await text(begin(server.url, '/api/auth/login'))
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    const problem: Problem = JSON.parse(answer.slice(answer.indexOf('{')))
    expect(problem).toMatchObject({ statusCode: 408, code: 'request-timeout' })
    expect(problem.message).toContain('pas arrivé à temps')
  }, 60_000)
})

test('a call within the process has no connection, and nothing is left waiting for it', async () => {
  const app = Fastify()
  endSlowBodies(app)
  app.get('/', async () => 'here')
  await app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await app.inject('/')).body).toBe('here')
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow()
  await app.close()
})

test.each([
  ['of a sign-in', '/api/auth/login', 'application/json'],
  ['of an upload', '/api/media/upload', 'multipart/form-data; boundary=x'],
])('a body that never comes does not delay the shutdown: %s', async (_, path, type) => {
  const { env } = await install()
  const server = spawn({ ...env, RATE_LIMIT: 'off', LOG_LEVEL: 'debug' })
  const { url } = await server.ready()
  const socket = begin(url, path, type)
  const ended = text(socket).catch(() => '')
  await server.heard((out) => out.includes('"incoming request"') || null)
  const { answer, ms } = await timed(() => {
    server.kill('SIGTERM')
    return server.ended
  })
  expect(answer.code).toBe(0)
  expect(ms).toBeLessThan(5000)
  await ended
})

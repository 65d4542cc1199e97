import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { install, spawn } from '../lib/started.ts'
import { oneBeside } from './measure.ts'
import { begin } from './slow-body.ts'

test('hundreds of bodies that never come end after 30 s, and nobody else waits for them', async () => {
  const { env } = await install()
  const server = spawn({ ...env, RATE_LIMIT: 'off' })
  const { url, api } = await server.ready()
  const begun = performance.now()
  // Half of them are read, half are refused before.
  const bodies = Array.from({ length: 400 }, (_, index) =>
    text(begin(url, index % 2 === 0 ? '/api/auth/login' : '/api/courses')).catch(() => ''),
  )
  const ask = () => api('GET', '/api/courses?limit=3')
  const figures = await oneBeside('slow bodies', { ask, pid: server.pid }, Promise.all(bodies))
  const seconds = (performance.now() - begun) / 1000
  const answers = await Promise.all(bodies)
  const codes = Map.groupBy(answers, (answer) => answer.slice(9, 12))
  expect([...codes.keys()].toSorted()).toEqual(['401', '408'])
  expect(seconds).toBeLessThan(40)
  expect(figures.statuses).toEqual([200])
  expect(figures.p99).toBeLessThan(500)
})

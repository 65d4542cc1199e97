import { describe, expect, it, test } from 'vitest'
import { checkLink } from '../../../../server/features/live/zoom/check-link.ts'
import { deadlineIn } from '../../../../server/features/live/zoom/deadline.ts'
import type { Failure } from '../../../../server/features/live/zoom/provider-error.ts'
import { timed } from '../../../lib/timed.ts'
import { get, MAKE, MEETING, MEETING_ID, MOST_MS, PLAN, type ScriptedAnswer, TOKEN, zoomWith } from './zoom-server.ts'

describe('what Zoom can do wrong', () => {
  const busy = { status: 429, file: 'rate-limit' }
  const broken = { status: 500, file: 'internal-error' }
  const cases: [what: string, answers: ScriptedAnswer[], kind: Failure, tries: number][] = [
    ['404', [{ status: 404, file: 'meeting-missing' }], 'missing', 1],
    ['429 that may be tried again', [{ ...busy, headers: { 'retry-after': '1' } }], 'limited', 2],
    ['429 for the rest of the day', [{ ...busy, headers: { 'retry-after': '2100-01-01T00:00:00Z' } }], 'limited', 1],
    ['429 for a minute', [{ ...busy, headers: { 'retry-after': '60' } }], 'limited', 1],
    ['500', [broken], 'unreachable', 2],
    ['503', [{ status: 503, text: 'upstream' }], 'unreachable', 2],
    ['403', [{ status: 403, text: '{"code":4711,"message":"no scope"}' }], 'refused', 1],
    ['a redirect', [{ status: 302, headers: { location: 'http://127.0.0.1:9/' }, text: '' }], 'nonsense', 1],
    ['a body that is not JSON', [{ text: '<html>hello</html>' }], 'nonsense', 1],
    ['an empty body', [{ text: '' }], 'nonsense', 1],
    ['missing fields', [{ text: '{"id":92674392836,"status":"waiting"}' }], 'nonsense', 1],
    ['a link that is none', [{ text: '{"id":1,"start_url":"javascript:alert(1)","join_url":"x"}' }], 'nonsense', 1],
    ['more than anybody reads', [{ text: `"${'x'.repeat(1024 * 1024)}"` }], 'nonsense', 1],
    ['nothing', ['hang'], 'slow', 1],
  ]

  test.each(cases)('%s', async (_what, answers, kind, tries) => {
    const { server, client } = await zoomWith(get(...answers))
    const failed = { code: 'provider-failed', kind }
    const { ms } = await timed(() => expect(client.getMeeting(MEETING_ID)).rejects.toMatchObject(failed))
    expect(ms).toBeLessThan(MOST_MS)
    expect(server.at(`GET ${MEETING}`)).toHaveLength(tries)
  })

  it('passes over one bad moment', async () => {
    const { client } = await zoomWith(get({ ...busy, headers: { 'retry-after': '0' } }, { file: 'meeting' }))
    await expect(client.getMeeting(MEETING_ID)).resolves.toMatchObject({ state: 'waiting' })
    const other = await zoomWith(get(broken, { file: 'meeting' }))
    await expect(other.client.getMeeting(MEETING_ID)).resolves.toMatchObject({ state: 'waiting' })
  })

  it('says when it makes sense to try again', async () => {
    const { client } = await zoomWith(get({ ...busy, headers: { 'retry-after': '60' } }))
    await expect(client.getMeeting(MEETING_ID)).rejects.toMatchObject({ retryAfter: 60 })
  })

  it('makes no second meeting where the first may have been made', async () => {
    const { server, client } = await zoomWith({ [MAKE]: [broken] })
    await expect(client.createMeeting(PLAN, true)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(server.at(MAKE)).toHaveLength(1)
  })

  it('a token that never comes', async () => {
    const { client } = await zoomWith({ [TOKEN]: ['hang'] })
    const { ms } = await timed(async () => {
      const calls = Array.from({ length: 5 }, () => client.getMeeting(MEETING_ID))
      for (const call of calls) await expect(call).rejects.toMatchObject({ kind: 'slow' })
    })
    expect(ms).toBeLessThan(MOST_MS)
  })

  it('shares one deadline among several operations', async () => {
    const { client } = await zoomWith(get('hang'))
    const { ms } = await timed(async () => {
      const deadline = deadlineIn(300)
      for (const _ of [1, 2, 3])
        await expect(client.getMeeting(MEETING_ID, deadline)).rejects.toMatchObject({ kind: 'slow' })
    })
    expect(ms).toBeLessThan(1000)
  })

  it('a port where nobody listens', async () => {
    const { server, client } = await zoomWith({})
    await server.close()
    await expect(client.getMeeting(MEETING_ID)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('says nothing secret of any of it', async () => {
    const { client } = await zoomWith(get({ text: '{"start_url":"https://zoom.us/s/1?zak=SECRET"}' }))
    const error = await client.getMeeting(MEETING_ID).catch((thrown: unknown) => thrown)
    if (!(error instanceof Error)) throw new Error('it went well')
    expect(error.message).toBe('video provider, get meeting: nonsense')
    expect(JSON.stringify({ ...error, cause: error.cause })).not.toMatch(/SECRET|a-client-secret|access|127\.0\.0\.1/)
  })
})

describe('links', () => {
  const own = ['http://127.0.0.1:3000']

  test.each([
    'https://zoom.us/j/1',
    'https://us05web.zoom.us/w/1?tk=a',
    'https://example.zoomgov.com/j/1',
    'http://127.0.0.1:3000/zoom-simulator/j/1',
  ])('%s is good', (url) => {
    expect(checkLink(url, own)).toBe(url)
  })

  test.each([
    'http://zoom.us/j/1',
    'https://zoom.us.evil.example/j/1',
    'https://evilzoom.us/j/1',
    'https://zoom.us@evil.example/j/1',
    'https://user@zoom.us/j/1',
    'https://zoom.us:8443/j/1',
    'http://127.0.0.1:3001/zoom-simulator/j/1',
    'javascript:alert(1)',
    '//zoom.us/j/1',
    '',
  ])('%s is not', (url) => {
    expect(() => checkLink(url, own)).toThrow('check link: nonsense')
  })
})

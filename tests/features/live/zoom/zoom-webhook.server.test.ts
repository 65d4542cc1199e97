import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { readWebhook, signWebhook } from '../../../../server/features/live/zoom/webhook.ts'
import { keepRawBody, rawBodyOf } from '../../../../server/http/raw-body.ts'
import { caller } from '../../../lib/caller.ts'
import { zoomAnswer } from './zoom-server.ts'

const SECRET = 'a-secret-token'
const NOW = Date.parse('2026-12-01T16:02:00Z')
const SECONDS = String(NOW / 1000)
const MEETING = '92674392836'

interface Changes {
  body?: string
  signedBody?: string
  secret?: string
  timestamp?: string
  signature?: string
}

function read(file: string, { body = zoomAnswer(file), signedBody = body, secret = SECRET, ...more }: Changes = {}) {
  const timestamp = more.timestamp ?? SECONDS
  const signature = more.signature ?? signWebhook(secret, timestamp, signedBody)
  return readWebhook({ rawBody: Buffer.from(body), signature, timestamp }, ['another secret', SECRET], NOW)
}

describe('the signature', () => {
  it('is computed as Zoom computes it', () => {
    // openssl dgst -sha256 -hmac a-secret-token over v0:1739923528:{"event":"x"}
    expect(signWebhook(SECRET, '1739923528', '{"event":"x"}')).toBe(
      'v0=9a706d61f0401270cae78eb9d8a3bdb5c9850fe5fd0f5fdbde86461d76158253',
    )
  })

  const started = zoomAnswer('webhook-meeting-started')
  const seconds = (difference: number) => String(NOW / 1000 + difference)
  const refused: [what: string, changes: Changes][] = [
    ['another secret', { secret: 'not the secret' }],
    ['a changed body', { body: started.replace(MEETING, '92674392837'), signedBody: started }],
    ['the same JSON in other bytes', { body: JSON.stringify(JSON.parse(started)), signedBody: started }],
    ['a message of six minutes ago', { timestamp: seconds(-360) }],
    ['a message of tomorrow', { timestamp: seconds(86_400) }],
    ['milliseconds', { timestamp: String(NOW) }],
    ['a timestamp that is none', { timestamp: 'NaN' }],
    ['no signature', { signature: '' }],
    ['a short signature', { signature: 'v0=00' }],
    ['letters of the right length', { signature: `v0=${'ż'.repeat(64)}` }],
    ['another version', { signature: signWebhook(SECRET, SECONDS, started).replace('v0=', 'v1=') }],
    ['a time that was not signed', { timestamp: seconds(1), signature: signWebhook(SECRET, SECONDS, started) }],
  ]

  test.each(refused)('%s is refused', (_what, changes) => {
    expect(() => read('webhook-meeting-started', changes)).toThrow(expect.objectContaining({ code: 'unauthorized' }))
  })

  it.each([-299, 0, 299])('a message of %i seconds is taken', (difference) => {
    expect(read('webhook-meeting-started', { timestamp: seconds(difference) })).toMatchObject({ kind: 'meeting' })
  })
})

it('answers whether this address is ours', () => {
  expect(read('webhook-url-validation')).toEqual({
    kind: 'validation',
    answer: {
      plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
      encryptedToken: 'c22e788aaa0b13b8cbb139d66de0d7e0a4fd07e92e0e1584b90e06b8d1d160ce',
    },
  })
})

describe('what happened', () => {
  const eventOf = (file: string) => {
    const webhook = read(file)
    return webhook.kind === 'meeting' ? webhook.event : webhook
  }

  it('started', () => {
    const at = new Date(1796140805123)
    expect(eventOf('webhook-meeting-started')).toEqual({ kind: 'started', meetingId: MEETING, at })
  })

  it('ended', () => {
    const at = new Date('2026-12-01T17:02:12Z')
    expect(eventOf('webhook-meeting-ended')).toEqual({ kind: 'ended', meetingId: MEETING, at })
  })

  it('joined', () => {
    expect(eventOf('webhook-meeting-participant-joined')).toEqual({
      kind: 'joined',
      meetingId: MEETING,
      at: new Date('2026-12-01T16:01:00Z'),
      participant: {
        registrantId: 'fdgsfh2ey82fuh',
        customerKey: '349589LkJyeW',
        email: 'jill@example.com',
        name: 'Jill Chill',
        connection: '55555AAAiAAAAAiAiAiiAii',
      },
    })
  })

  it('left, with what Zoom leaves empty', () => {
    expect(eventOf('webhook-meeting-participant-left')).toEqual({
      kind: 'left',
      meetingId: MEETING,
      at: new Date('2026-12-01T16:40:00Z'),
      participant: {
        registrantId: null,
        customerKey: null,
        email: null,
        name: 'Jill Chill',
        connection: '55555AAAiAAAAAiAiAiiAii',
      },
    })
  })

  it('recorded, by a number that is no text', () => {
    const event = eventOf('webhook-recording-completed')
    expect(event).toMatchObject({
      kind: 'recorded',
      meetingId: MEETING,
      startedAt: new Date('2026-12-01T16:01:05Z'),
      downloadToken: 'abJhbGciOiJIUzUxMiJ9.download',
    })
    const urls = 'files' in event ? event.files.videos.map((file) => file.downloadUrl.split('/').at(-1)) : []
    expect(urls).toEqual(['speaker', 'gallery'])
  })

  it('is passed over when it is nothing that is used', () => {
    expect(read('webhook-user-signed-in')).toEqual({ kind: 'other' })
    expect(read('', { body: '{"event":"constructor"}' })).toEqual({ kind: 'other' })
  })

  test.each([
    ['not JSON', 'hello', 'invalid-json'],
    ['no event', '{}', 'invalid-request'],
    ['null', 'null', 'invalid-request'],
    [
      'a meeting without a number',
      '{"event":"meeting.started","event_ts":1,"payload":{"object":{}}}',
      'invalid-request',
    ],
    [
      'a number that lost digits',
      '{"event":"meeting.ended","event_ts":1,"payload":{"object":{"id":1e300}}}',
      'invalid-request',
    ],
    [
      'a time beyond all times',
      '{"event":"meeting.started","event_ts":9e15,"payload":{"object":{"id":1}}}',
      'invalid-request',
    ],
  ])('is a 400 when it is signed and yet %s', (_what, body, code) => {
    expect(() => read('', { body })).toThrow(expect.objectContaining({ code }))
  })
})

describe('the body as it came', () => {
  let app: FastifyInstance
  let api: ReturnType<typeof caller>['api']
  const body = '{ "event" : "żółw",\n\t"n": 1.0 }'
  const headers = { 'content-type': 'application/json' }

  beforeAll(async () => {
    app = Fastify({ bodyLimit: 100_000 })
    app.post('/kept', { preParsing: keepRawBody }, async (request) => ({
      raw: rawBodyOf(request).toString('utf8'),
      parsed: request.body,
    }))
    app.post('/other', async (request) => ({ raw: rawBodyOf(request).toString('utf8') }))
    api = caller(await app.listen({ port: 0, host: '127.0.0.1' })).api
  })
  afterAll(() => app.close())

  it('is kept beside what is parsed of it, where somebody asked for it', async () => {
    const kept = await api<unknown>('POST', '/kept', { body, headers })
    expect(kept.body).toEqual({ raw: body, parsed: { event: 'żółw', n: 1 } })
    const other = await api<unknown>('POST', '/other', { body, headers })
    expect(other.body).toEqual({ raw: '' })
  })

  it('is still checked and still limited', async () => {
    expect((await api('POST', '/kept', { body: '{', headers })).status).toBe(400)
    expect((await api('POST', '/kept', { body: '', headers })).status).toBe(400)
    const large = JSON.stringify('x'.repeat(200_000))
    expect((await api('POST', '/kept', { body: large, headers })).status).toBe(413)
  })
})

import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { LOCALES } from '../../../../openapi/generated/constants.ts'
import { connect } from '../../../../server/db/database.ts'
import { readEnv } from '../../../../server/env.ts'
import { createVideo, type Video } from '../../../../server/features/live/zoom/accounts.ts'
import type { VideoProvider } from '../../../../server/features/live/zoom/provider.ts'
import { readWebhook } from '../../../../server/features/live/zoom/webhook.ts'
import type { MeetingEvent } from '../../../../server/features/live/zoom/webhook-events.ts'
import { registerZoomSimulator } from '../../../../server/features/live/zoom-simulator/plugin.ts'
import { toProblem } from '../../../../server/http/errors.ts'
import { keepRawBody, rawBodyOf } from '../../../../server/http/raw-body.ts'
import { tokenKeys } from '../../../../server/keys.ts'
import { loggerOptions } from '../../../../server/log.ts'
import { createOwnAddress } from '../../../../server/own-address.ts'
import { copyDatabase } from '../../../lib/database.ts'
import { startServer } from '../../../lib/server.ts'

const PLAN = {
  topic: 'Bonds & <shares>',
  startsAt: new Date('2026-12-01T16:00:00Z'),
  endsAt: new Date('2026-12-01T17:00:00Z'),
  timezone: 'UTC',
}
const MARY = { email: 'mary@example.com', firstName: 'Mary', lastName: 'O’Neil' }
const ALI = { email: 'ali@example.com', firstName: 'علي', lastName: 'حسن' }

let database: Awaited<ReturnType<typeof copyDatabase>>
let disconnect: () => Promise<void>
let app: FastifyInstance
let video: Video
let zoom: VideoProvider
/** The log lines of the server. */
const lines: string[] = []
/** The correctly signed webhooks that the server received from its simulator. */
const heard: MeetingEvent[] = []

beforeAll(async () => {
  database = await copyDatabase('empty')
  const { db, close } = connect(database)
  disconnect = close
  const keys = tokenKeys('a secret of more than thirty-two letters')
  const env = readEnv({})
  const ownAddress = createOwnAddress(env)
  video = createVideo({ env, db, keys, ownAddress })
  const stream = { write: (line: string) => lines.push(line) }
  app = Fastify({ logger: Object.assign({}, loggerOptions('trace'), { stream }) })
  app.setErrorHandler((error, _request, reply) => reply.status(toProblem(error).statusCode).send())
  ownAddress.listensAt(() => app.addresses().filter((address) => typeof address === 'object'))
  await registerZoomSimulator(app, { db, video })
  app.post('/api/webhooks/zoom', { preParsing: keepRawBody }, async (request) => {
    const message = {
      rawBody: rawBodyOf(request),
      signature: String(request.headers['x-zm-signature']),
      timestamp: String(request.headers['x-zm-request-timestamp']),
    }
    const webhook = readWebhook(message, await video.webhookSecrets())
    if (webhook.kind === 'meeting') heard.push(webhook.event)
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  zoom = await video.of({ provider: 'zoom', vcsSettingId: null }, { vcsSettingId: null })
})
afterAll(async () => {
  await app.close()
  await disconnect()
  await database.drop()
})

async function makeMeeting() {
  const id = await zoom.create(PLAN)
  if (id === null) throw new Error('no meeting was made')
  const start = await zoom.startLink(id)
  const join = async (person: typeof MARY) => (await zoom.joinLink(id, person)).url
  return { id, start, join, mary: await join(MARY), ali: await join(ALI) }
}

async function open(url: string, { method = 'GET', language = 'en' } = {}) {
  const response = await fetch(url, { method, headers: { 'accept-language': language } })
  return { status: response.status, headers: response.headers, html: await response.text(), url: response.url }
}

/** The address to which a form of the page is submitted. */
function actionOf(html: string, path: string, base: string) {
  const action = [...html.matchAll(/action="([^"]+)"/g)]
    .map(([, found = '']) => found)
    .find((one) => one.includes(path))
  if (!action) throw new Error(`no form for ${path}`)
  return new URL(action.replaceAll('&amp;', '&'), base).href
}

const events = () => heard.splice(0)

describe('a page', () => {
  const sentences: [language: string, dir: string, sentence: string][] = [
    ['en', 'ltr', 'This is a simulation of a video call.</strong> Lectern runs without a Zoom account.'],
    ['ar', 'rtl', 'هذه محاكاة لمكالمة فيديو.'],
  ]

  test.each(sentences)('says in %s that it is a simulation [LIVE-19]', async (language, dir, sentence) => {
    const { start, mary } = await makeMeeting()
    for (const url of [mary, start]) {
      const { status, html, headers } = await open(url, { language })
      expect(status).toBe(200)
      expect(html).toContain(`<html lang="${language}" dir="${dir}">`)
      expect(html).toContain(sentence)
      expect(html).toContain('Bonds &amp; &lt;shares&gt;')
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('says so in each language, in its own words, also when the address asks for it', async () => {
    const { mary } = await makeMeeting()
    const pages = await Promise.all(LOCALES.map((language) => open(`${mary}&lang=${language}`)))
    const notices = pages.map(({ html }) => /<p class="notice"[^>]*>(.*)<\/p>/.exec(html)?.[1])
    expect(new Set(notices).size).toBe(LOCALES.length)
    expect(pages.map(({ html }) => /<html lang="(..)"/.exec(html)?.[1])).toEqual(LOCALES)
  })

  it('runs and loads nothing but its own style', async () => {
    const { html, headers } = await open((await makeMeeting()).mary)
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(style))).toString('base64')
    expect(headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    expect(html).not.toMatch(/<script|<img|<link|style=|\son\w+=/)
  })
})

describe('a meeting', () => {
  it('begins with its host and is told of as Zoom tells', async () => {
    const { id, start, mary, ali } = await makeMeeting()
    events()
    expect((await open(mary)).html).toContain('The host has not started the meeting yet.')
    expect(events()).toEqual([])

    expect((await open(start)).html).toContain('The meeting is running.')
    await open(start)
    expect(events()).toEqual([{ kind: 'started', meetingId: id, at: expect.any(Date) }])

    const inside = await open(mary)
    await open(mary)
    expect(inside.html).toContain('You are here as <bdi>Mary O’Neil</bdi>.')
    const { registrantId } = await zoom.joinLink(id, MARY)
    const participant = {
      registrantId,
      customerKey: null,
      email: 'mary@example.com',
      name: 'Mary O’Neil',
      connection: registrantId,
    }
    expect(events()).toEqual([{ kind: 'joined', meetingId: id, at: expect.any(Date), participant }])
    expect((await open(ali)).html).toContain('<bdi>Mary O’Neil</bdi></li>')
    expect(events()).toMatchObject([{ kind: 'joined', participant: { email: 'ali@example.com' } }])

    const outside = await open(actionOf(inside.html, '/leave', mary), { method: 'POST' })
    expect(outside.html).toContain('You have left the meeting.')
    await open(outside.url)
    expect(events()).toEqual([{ kind: 'left', meetingId: id, at: expect.any(Date), participant }])

    const host = await open(start)
    expect(host.html).toContain('علي حسن')
    const over = await open(actionOf(host.html, '/end', start), { method: 'POST' })
    expect(over.html).toContain('The meeting has ended.')
    const told = events()
    expect(told).toMatchObject([
      { kind: 'left', meetingId: id, participant: { email: 'ali@example.com' } },
      { kind: 'ended', meetingId: id },
      { kind: 'recorded', meetingId: id, files: { videos: [{ view: 'shared_screen_with_speaker_view' }] } },
      { kind: 'transcribed', meetingId: id, transcriptUrl: expect.stringMatching(/transcript$/) },
    ])
    expect((await open(mary)).html).toContain('The meeting has ended.')
    expect(events()).toEqual([])

    const recorded = told[2]
    if (recorded?.kind !== 'recorded') throw new Error('nothing was recorded')
    const { downloadToken, files } = recorded
    const { signal } = new AbortController()
    const film = await zoom.download(files.videos[0]?.downloadUrl ?? '', { downloadToken, signal })
    expect(film.headers.get('content-type')).toBe('video/mp4')
    expect((await film.bytes()).byteLength).toBe(files.videos[0]?.size)

    await open(actionOf(over.html, '/start', start), { method: 'POST' })
    expect(events()).toMatchObject([{ kind: 'started', meetingId: id }])
    expect(await zoom.state(id)).toBe('started')
  })

  it('leaves no key, token or password in a log line', async () => {
    const { start, mary } = await makeMeeting()
    lines.splice(0)
    for (const url of [start, mary, start.replace('?', '/end?')])
      await open(url, { method: url.includes('/end') ? 'POST' : 'GET' })
    await zoom.joinLink(new URL(mary).pathname.split('/').at(-1) ?? '', MARY)
    const secrets = [start, mary].map((url) => url.split('=')[1] ?? '')
    expect(lines.filter((line) => line.includes('/zoom-simulator/')).length).toBeGreaterThan(3)
    const { clientSecret } = video.simulator?.credentials ?? { clientSecret: '' }
    for (const secret of [...secrets, clientSecret, video.webhookSecret]) expect(lines.join('')).not.toContain(secret)
  })

  it('is started and ended once, however many do it at once', async () => {
    const { start } = await makeMeeting()
    events()
    await Promise.all(Array.from({ length: 10 }, () => open(start)))
    await Promise.all(Array.from({ length: 10 }, () => open(start.replace('?', '/end?'), { method: 'POST' })))
    expect(events().map(({ kind }) => kind)).toEqual(['started', 'ended', 'recorded', 'transcribed'])
  })

  it('is neither started nor joined by a look ahead', async () => {
    const { id, start } = await makeMeeting()
    expect((await open(start, { method: 'HEAD' })).status).toBe(404)
    expect(await zoom.state(id)).toBe('waiting')
  })
})

describe('a link', () => {
  it('lets nobody in with a key or a token that is another, forged or old', async () => {
    const [one, other] = [await makeMeeting(), await makeMeeting()]
    events()
    const key = new URL(other.start).search
    const token = new URL(other.mary).search
    const old = `?zak=${'1000000000'}.${new URL(one.start).searchParams.get('zak')?.split('.')[1]}`
    const [base = ''] = one.start.split('?')
    const [room = ''] = one.mary.split('?')
    const wrong = [
      base,
      `${base}?zak=x`,
      `${base}${key}`,
      `${base}${old}`,
      `${base}?zak[]=a&zak[]=b`,
      `${base}${token.replace('tk', 'zak')}`,
      room,
      `${room}?tk=x`,
      `${room}${token}`,
      `${room}?tk=00000000-0000-4000-8000-000000000000.x`,
      `${room}${key.replace('zak', 'tk')}`,
      `${room}?pwd=123456`,
    ]
    for (const url of wrong) {
      const { status, html } = await open(url)
      expect([url, status]).toEqual([url, 403])
      expect(html).not.toContain('Bonds')
    }
    for (const act of ['start', 'end'])
      expect((await open(`${base}/${act}${key}`, { method: 'POST' })).status).toBe(403)
    expect((await open(`${room}/leave${token}`, { method: 'POST' })).status).toBe(403)
    expect(await zoom.state(one.id)).toBe('waiting')
    expect(events()).toEqual([])
  })

  it('to no meeting says so', async () => {
    const { start } = await makeMeeting()
    for (const number of ['10000000000', 'x', '%00', '1'.repeat(80)]) {
      const { status } = await open(start.replace(/\/s\/\d+/, `/s/${number}`))
      expect([number, [400, 404].includes(status)]).toEqual([number, true])
    }
  })
})

it('answers 401 to another account, and bad input as Zoom does', async () => {
  const { reachedAt } = video.simulator?.standIn() ?? { reachedAt: '' }
  const api = `${reachedAt}/zoom-simulator/v2/users/me/meetings`
  const call = (token: string, body: string) =>
    fetch(api, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
  expect((await call('forged', '{}')).status).toBe(401)
  const token = video.simulator?.sign('access') ?? ''
  for (const body of ['{}', 'null', '{"type":2,"topic":"a\\u0000","start_time":"x"}', '[]', '{']) {
    expect((await call(token, body)).status).toBe(400)
  }
  const basic = await fetch(`${reachedAt}/zoom-simulator/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('a:b')}` },
    body: new URLSearchParams({ grant_type: 'account_credentials', account_id: 'a' }),
  })
  expect(basic.status).toBe(401)
})

describe('the server', () => {
  it('has no simulator when it has an account at Zoom', async () => {
    const account = { ZOOM_ACCOUNT_ID: 'a', ZOOM_CLIENT_ID: 'b', ZOOM_CLIENT_SECRET: 'c' }
    const server = await startServer({ content: 'empty', env: account })
    try {
      expect(server.video.simulator).toBeNull()
      const token = await server.api('POST', '/zoom-simulator/oauth/token', { body: {} })
      expect([token.status, token.body.code]).toEqual([404, 'not-found'])
      expect((await server.page('/zoom-simulator/j/10000000000')).status).toBe(404)
    } finally {
      await server.close()
    }
  })

  it('does not start with half an account', () => {
    expect(() => readEnv({ ZOOM_CLIENT_ID: 'b', ZOOM_CLIENT_SECRET: 'c' })).toThrow('ZOOM_ACCOUNT_ID is missing')
  })
})

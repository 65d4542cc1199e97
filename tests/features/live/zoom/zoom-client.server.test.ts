import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zoomClient } from '../../../../server/features/live/zoom/client.ts'
import { startServer, type TestServer } from '../../../lib/server.ts'
import { get, MAKE, MEETING, MEETING_ID, PLAN, TOKEN, zoomWith } from './zoom-server.ts'

const JILL = { email: 'jill@example.com', firstName: 'Jill', lastName: 'Chill' }

describe("Zoom's documented answers", () => {
  it('makes a meeting that waits for its host, admits registrants and is recorded', async () => {
    const { server, client } = await zoomWith({ [MAKE]: [{ status: 201, file: 'meeting-created' }] })
    expect(await client.createMeeting(PLAN, true)).toBe(MEETING_ID)
    const [token] = server.at(TOKEN)
    expect(token?.authorization).toBe(`Basic ${btoa('client-1:a-client-secret')}`)
    expect(token?.body).toBe('grant_type=account_credentials&account_id=account-1')
    const [made] = server.at(MAKE)
    expect(made?.authorization).toBe('Bearer eyJhbGciOiJIUzUxMiJ9.first.access')
    expect(JSON.parse(made?.body ?? '')).toEqual({
      topic: 'Reading a balance sheet',
      type: 2,
      start_time: '2026-12-01T16:00:00Z',
      duration: 60,
      timezone: 'Europe/Madrid',
      settings: {
        join_before_host: false,
        waiting_room: true,
        approval_type: 0,
        auto_recording: 'cloud',
        registrants_email_notification: false,
        registrants_confirmation_email: false,
      },
    })
  })

  it('makes it for the named host, with a topic as long as Zoom takes', async () => {
    const path = 'POST /v2/users/host%40example.org/meetings'
    const answers = { [path]: [{ status: 201, file: 'meeting-created' }] }
    const { server, client } = await zoomWith(answers, { hostEmail: 'host@example.org' })
    await client.createMeeting({ ...PLAN, topic: '📈'.repeat(300) }, false)
    const body = JSON.parse(server.at(path)[0]?.body ?? '')
    expect(body.topic).toBe('📈'.repeat(200))
    expect(body.settings.approval_type).toBe(2)
  })

  it('keeps a number that is more than 32 bits, and refuses one that lost digits', async () => {
    const { client } = await zoomWith({
      [MAKE]: [
        { status: 201, text: '{"id":99999999999}' },
        { status: 201, text: '{"id":"123456789012345678"}' },
        { status: 201, text: '{"id":9007199254740993}' },
      ],
    })
    expect(await client.createMeeting(PLAN, true)).toBe('99999999999')
    expect(await client.createMeeting(PLAN, true)).toBe('123456789012345678')
    await expect(client.createMeeting(PLAN, true)).rejects.toMatchObject({ kind: 'nonsense' })
  })

  it('changes and removes a meeting; one that is gone is gone', async () => {
    const { server, client } = await zoomWith({
      [`PATCH ${MEETING}`]: [{ status: 204, text: '' }],
      [`DELETE ${MEETING}`]: [
        { status: 204, text: '' },
        { status: 404, file: 'meeting-missing' },
      ],
    })
    await client.updateMeeting(MEETING_ID, { ...PLAN, topic: 'Renamed' })
    expect(JSON.parse(server.at(`PATCH ${MEETING}`)[0]?.body ?? '')).toEqual({
      topic: 'Renamed',
      start_time: '2026-12-01T16:00:00Z',
      duration: 60,
      timezone: 'Europe/Madrid',
    })
    await client.deleteMeeting(MEETING_ID)
    await client.deleteMeeting(MEETING_ID)
    expect(server.at(`DELETE ${MEETING}`)).toHaveLength(2)
  })

  it('tells a fresh start link and whether the host is there', async () => {
    const { client } = await zoomWith(get({ file: 'meeting' }, { file: 'meeting-started' }))
    expect(await client.getMeeting(MEETING_ID)).toEqual({
      state: 'waiting',
      startUrl: 'https://us05web.zoom.us/s/92674392836?zak=eyJ0eXAiOiJKV1QifQ.start',
      joinUrl: 'https://us05web.zoom.us/j/92674392836?pwd=c2VjcmV0',
    })
    expect(await client.getMeeting(MEETING_ID)).toMatchObject({ state: 'started' })
  })

  it('registers a person', async () => {
    const key = `POST ${MEETING}/registrants`
    const { server, client } = await zoomWith({ [key]: [{ status: 201, file: 'registrant-added' }] })
    expect(await client.addRegistrant(MEETING_ID, JILL)).toEqual({
      url: 'https://us05web.zoom.us/w/92674392836?tk=Zx0R.registrant&pwd=c2VjcmV0',
      registrantId: 'fdgsfh2ey82fuh',
    })
    const body = JSON.parse(server.at(key)[0]?.body ?? '')
    expect(body).toEqual({ email: 'jill@example.com', first_name: 'Jill', last_name: 'Chill' })
  })

  it('gives the link of the meeting where nobody registers, and no link where it is missing', async () => {
    const register = { [`POST ${MEETING}/registrants`]: [{ status: 404, file: 'registration-not-enabled' }] }
    const open = await zoomWith({ ...register, ...get({ file: 'meeting-open' }) })
    expect(await open.client.addRegistrant(MEETING_ID, JILL)).toEqual({
      url: 'https://us05web.zoom.us/j/92674392836?pwd=c2VjcmV0',
      registrantId: null,
    })
    const gone = await zoomWith({ [`POST ${MEETING}/registrants`]: [{ status: 404, file: 'meeting-missing' }] })
    await expect(gone.client.addRegistrant(MEETING_ID, JILL)).rejects.toMatchObject({
      kind: 'missing',
      providerCode: 3001,
    })
    const closed = await zoomWith({ ...register, ...get({ file: 'meeting' }) })
    await expect(closed.client.addRegistrant(MEETING_ID, JILL)).rejects.toMatchObject({ kind: 'missing' })
  })

  it('finds the link of somebody whom Zoom registers no more today', async () => {
    const { client } = await zoomWith({
      [`POST ${MEETING}/registrants`]: [{ status: 429, file: 'registrant-limit' }],
      [`GET ${MEETING}/registrants`]: [{ file: 'registrants' }],
    })
    const url = 'https://us05web.zoom.us/w/92674392836?tk=jill'
    expect(await client.addRegistrant(MEETING_ID, JILL)).toEqual({ url, registrantId: 'fdgsfh2ey82fuh' })
    const stranger = { ...JILL, email: 'other@example.com' }
    await expect(client.addRegistrant(MEETING_ID, stranger)).rejects.toMatchObject({ kind: 'limited' })
  })

  it('lists the videos that are ready, the best to watch first', async () => {
    const key = `GET ${MEETING}/recordings`
    const { client } = await zoomWith({ [key]: [{ file: 'recordings' }, { status: 404, file: 'recording-missing' }] })
    const times = { startedAt: new Date('2026-12-01T16:01:05Z'), endedAt: new Date('2026-12-01T17:02:12Z') }
    const at = (name: string) => `https://us05web.zoom.us/rec/download/${name}`
    expect((await client.recordings(MEETING_ID)).videos).toEqual([
      { downloadUrl: at('speaker'), view: 'shared_screen_with_speaker_view', size: 7220, ...times },
      { downloadUrl: at('gallery'), view: 'gallery_view', size: 246560, ...times },
    ])
    expect(await client.recordings(MEETING_ID)).toEqual({ videos: [], transcriptUrl: null })
  })
})

describe('the token', () => {
  it('is fetched once for 50 calls at once [LIVE-18]', async () => {
    const { server, client } = await zoomWith(get({ file: 'meeting' }))
    await Promise.all(Array.from({ length: 50 }, () => client.getMeeting(MEETING_ID)))
    expect(server.at(TOKEN)).toHaveLength(1)
    expect(server.at(`GET ${MEETING}`)).toHaveLength(50)
  })

  it('is kept until a minute before it runs out', async () => {
    let now = Date.parse('2026-12-01T12:00:00Z')
    const { server, client } = await zoomWith(get({ file: 'meeting' }), { now: () => now })
    await client.getMeeting(MEETING_ID)
    now += 3539 * 1000
    await client.getMeeting(MEETING_ID)
    expect(server.at(TOKEN)).toHaveLength(1)
    now += 1000
    await client.getMeeting(MEETING_ID)
    expect(server.at(TOKEN)).toHaveLength(2)
  })

  it('is renewed once when it is refused, by one flight for all', async () => {
    const { server, client } = await zoomWith(
      get(({ authorization }) =>
        authorization.includes('second') ? { file: 'meeting' } : { status: 401, file: 'invalid-access-token' },
      ),
    )
    await Promise.all(Array.from({ length: 10 }, () => client.getMeeting(MEETING_ID)))
    expect(server.at(TOKEN)).toHaveLength(2)
    expect(server.at(`GET ${MEETING}`)).toHaveLength(20)
  })

  it('is renewed no second time', async () => {
    const { server, client } = await zoomWith(get({ status: 401, file: 'invalid-access-token' }))
    await expect(client.getMeeting(MEETING_ID)).rejects.toMatchObject({
      kind: 'refused',
      status: 401,
      providerCode: 124,
    })
    expect(server.at(`GET ${MEETING}`)).toHaveLength(2)
  })

  it('is asked for again after a refusal of the credentials', async () => {
    const answers = {
      [TOKEN]: [{ status: 400, file: 'invalid-client' }, { file: 'token' }],
      ...get({ file: 'meeting' }),
    }
    const { client } = await zoomWith(answers)
    await expect(client.getMeeting(MEETING_ID)).rejects.toMatchObject({ kind: 'refused', status: 400 })
    await expect(client.getMeeting(MEETING_ID)).resolves.toMatchObject({ state: 'waiting' })
  })
})

describe('the whole life of a meeting at the simulator', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(() => server.close())
  const session = { provider: 'zoom', vcsSettingId: null } as const
  const provider = () => server.video.of(session, { vcsSettingId: null })

  it('is made, moved, joined, started, recorded and removed', async () => {
    const zoom = await provider()
    const id = await zoom.create(PLAN)
    if (id === null) throw new Error('no meeting was made')
    expect(id).toMatch(/^\d{11}$/)
    await zoom.update(id, { ...PLAN, topic: 'Renamed & <b>moved</b>' })
    expect(await zoom.state(id)).toBe('waiting')
    const [first, again] = [
      await zoom.joinLink(id, JILL),
      await zoom.joinLink(id, { ...JILL, email: 'JILL@example.com' }),
    ]
    expect(again).toEqual(first)
    expect(first.url).toContain(`${server.url}/zoom-simulator/j/${id}?tk=`)
    expect(await zoom.recordings(id)).toEqual({ videos: [], transcriptUrl: null })

    const start = await zoom.startLink(id)
    const page = await fetch(start)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Renamed &amp; &lt;b&gt;moved&lt;/b&gt;')
    expect(await zoom.state(id)).toBe('started')
    await fetch(start.replace('?', '/end?'), { method: 'POST' })
    expect(await zoom.state(id)).toBe('waiting')

    const { videos, transcriptUrl } = await zoom.recordings(id)
    const [recording] = videos
    if (!recording) throw new Error('nothing was recorded')
    const { signal } = new AbortController()
    const film = await zoom.download(recording.downloadUrl, { downloadToken: null, signal })
    const bytes = await film.bytes()
    expect(bytes.byteLength).toBe(recording.size)
    expect(Buffer.from(bytes.subarray(4, 8)).toString()).toBe('ftyp')
    const said = await zoom.download(transcriptUrl ?? '', { downloadToken: null, signal })
    expect(await said.text()).toMatch(/^WEBVTT\n/)
    const forged = zoom.download(recording.downloadUrl, { downloadToken: 'forged', signal })
    await expect(forged).rejects.toMatchObject({ kind: 'refused' })

    await zoom.remove(id)
    await zoom.remove(id)
    await expect(zoom.startLink(id)).rejects.toMatchObject({ kind: 'missing', providerCode: 3001 })
    await expect(zoom.joinLink(id, JILL)).rejects.toMatchObject({ kind: 'missing' })
  })

  it('admits everybody by one link where nobody registers', async () => {
    const standIn = server.video.simulator?.standIn()
    const credentials = server.video.simulator?.credentials
    if (!standIn || !credentials) throw new Error('no simulator')
    const base = `${standIn.reachedAt}/zoom-simulator`
    const addresses = { api: `${base}/v2`, oauth: `${base}/oauth/token` }
    const client = zoomClient({ credentials, hostEmail: null, addresses })
    const id = await client.createMeeting(PLAN, false)
    const { url, registrantId } = await client.addRegistrant(id, JILL)
    expect(registrantId).toBeNull()
    expect(url).toContain('?pwd=')
    const impostor = zoomClient({ credentials: { ...credentials, clientSecret: 'x' }, hostEmail: null, addresses })
    await expect(impostor.getMeeting(id)).rejects.toMatchObject({ kind: 'refused', status: 401 })
  })

  it('takes place nowhere when it is offline', async () => {
    const offline = await server.video.of({ provider: 'offline', vcsSettingId: null }, { vcsSettingId: null })
    expect(await offline.create(PLAN)).toBeNull()
    await expect(offline.joinLink('1', JILL)).rejects.toMatchObject({ code: 'no-meeting' })
    await expect(offline.startLink('1')).rejects.toMatchObject({ code: 'no-meeting' })
  })
})

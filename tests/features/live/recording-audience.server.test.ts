import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Event, EventList, RecordingList } from '../../../openapi/generated/portal.ts'
import { media } from '../../../server/db/schema/catalog.ts'
import { event } from '../../../server/db/schema/events.ts'
import { recording } from '../../../server/db/schema/recordings.ts'
import { makeEvent, webinar } from '../../lib/make-event.ts'
import { addPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

/** A past webinar of the demo, which only those who registered can watch. */
const PAST = '/api/events/fees-in-forty-years'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  // A file of its own, because the demo shows the same one elsewhere, too.
  const { body: past } = await get<Event>(PAST)
  const [kept] = await server.db
    .select({ file: media })
    .from(media)
    .innerJoin(recording, eq(recording.playbackId, media.id))
    .where(eq(recording.eventId, past.id))
  if (!kept) throw new Error('the demo has no recording')
  const { id: _, ...values } = kept.file
  const [own] = await server.db
    .insert(media)
    .values({ ...values, key: 'of-one-recording.mp4' })
    .returning()
  await server.db.update(recording).set({ playbackId: own?.id }).where(eq(recording.eventId, past.id))
})
afterAll(() => server.close())

const tokenOf = async (name: string) => (await server.signIn(name)).accessToken
const get = <Body>(path: string, token?: string) => server.api<Body>('GET', path, { token })
const playbackOf = async (of: Event, token?: string) =>
  (await get<RecordingList>(`/api/recordings?filter[eventId]=${of.id}&populate[]=playback`, token)).body.items[0]
    ?.playback ?? null
const isWatchable = async (of: Event) =>
  (await get<EventList>(`/api/events?filter[isWatchable]=true&filter[id]=${of.id}`)).body.totalItems === 1

test('a tutor opens recordings to everyone, and closes them again (LIVE-27, LIVE-29)', async () => {
  const { body: past } = await get<Event>(PAST)
  expect(past.recordingsFor).toBe('registered')
  await addPerson(server.db, 'too-late', ['student'])
  const late = await tokenOf('too-late')
  const admin = await tokenOf('admin')
  const change = (token: string, recordingsFor: string) =>
    server.api<Event>('PATCH', PAST, { token, body: { recordingsFor } })
  expect([await playbackOf(past), await playbackOf(past, late), await isWatchable(past)]).toEqual([null, null, false])
  const file = await playbackOf(past, admin)
  expect((await get(`/api/media/${file?.id}`)).status).toBe(404)

  expect((await change(late, 'everyone')).status).toBe(403)
  expect((await change(admin, 'nobody')).status).toBe(400)
  expect((await change(admin, 'everyone')).body.recordingsFor).toBe('everyone')
  // Its captions have plain addresses, too (MEDIA-25).
  const tracks = file?.tracks.map((track) => ({ ...track, url: track.url.replace(/^\/media\/s\/[\w-]+/, '/media') }))
  expect(tracks?.length).toBeGreaterThan(0)
  const open = { ...file, url: '/media/of-one-recording.mp4', tracks }
  expect([await playbackOf(past), await playbackOf(past, late), await isWatchable(past)]).toEqual([open, open, true])
  expect((await get(`/api/media/${file?.id}`)).status).toBe(200)

  await change(admin, 'registered')
  expect([await playbackOf(past), await playbackOf(past, late), await isWatchable(past)]).toEqual([null, null, false])
  expect((await get(`/api/media/${file?.id}`)).status).toBe(404)
})

test('a recording of an event that is not published stays closed', async () => {
  const { body: past } = await get<Event>(PAST)
  const file = await playbackOf(past, await tokenOf('admin'))
  await server.db.update(event).set({ recordingsFor: 'everyone', state: 'draft' }).where(eq(event.id, past.id))
  expect([await playbackOf(past), (await get(`/api/media/${file?.id}`)).status]).toEqual([null, 404])
  await server.db.update(event).set({ recordingsFor: 'registered', state: 'published' }).where(eq(event.id, past.id))
})

test('who registers late for a series also gets what was recorded before (LIVE-28)', async () => {
  const made = await makeEvent(server, await tokenOf('tutor'), webinar(800))
  const [video] = await server.db.select({ id: recording.playbackId }).from(recording).limit(1)
  await server.db.insert(recording).values({ name: 'First', eventId: made.id, state: 'ready', playbackId: video?.id })
  await addPerson(server.db, 'comes-late', ['student'])
  const late = await tokenOf('comes-late')
  expect([await playbackOf(made, late), await isWatchable(made)]).toEqual([null, true])
  await server.api('POST', `/api/events/${made.id}/register`, { token: late })
  expect(await playbackOf(made, late)).toMatchObject({ id: video?.id })
})

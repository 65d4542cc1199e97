import { eq, sql } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import type { EventCreate, MeetingLink, SessionEntry } from '../../openapi/generated/portal.ts'
import { buildApp } from '../../server/app.ts'
import { connect } from '../../server/db/database.ts'
import { event, schedule } from '../../server/db/schema/events.ts'
import { notice } from '../../server/db/schema/notices.ts'
import { simulatedMeeting } from '../../server/db/schema/simulator.ts'
import { createVideo } from '../../server/features/live/zoom/accounts.ts'
import { zoomProvider } from '../../server/features/live/zoom/provider.ts'
import { signWebhook } from '../../server/features/live/zoom/webhook.ts'
import { createPayments } from '../../server/features/payments/stripe/account.ts'
import { createOwnAddress } from '../../server/own-address.ts'
import { type ScriptedAnswer, zoomWith } from '../features/live/zoom/zoom-server.ts'
import { caller, type Problem } from './caller.ts'
import { makeEvent, sessionsOf, webinar } from './make-event.ts'
import type { TestServer } from './server.ts'

export type Linked = MeetingLink & Problem

/**
 * A published webinar with one schedule, which starts `startsIn` seconds from now by the database's clock and lasts an
 * hour.
 */
export async function makeLive(server: TestServer, token: string, startsIn = 60, change: Partial<EventCreate> = {}) {
  const made = await makeEvent(server, token, webinar(600, change))
  const [session] = await sessionsOf(server, made.id, token)
  if (!session) throw new Error('the event has no session')
  await setStart(server, session.id, startsIn)
  const address = `/api/events/${made.id}/schedules/${session.id}`
  const ask = (what: 'start' | 'join') => (by?: string, body?: SessionEntry) =>
    server.api<Linked>('POST', `${address}/${what}`, { token: by, body })
  return { id: made.id, scheduleId: session.id, address, start: ask('start'), join: ask('join') }
}

export type LiveEvent = Awaited<ReturnType<typeof makeLive>>

/** Moves the start of a schedule to that many seconds from now by the database's clock; it lasts an hour by default. */
export async function setStart(server: TestServer, scheduleId: string, startsIn: number, seconds = 3600) {
  const at = (offset: number) => sql`now() + make_interval(secs => ${offset}::float8)`
  const change = { startsAt: at(startsIn), endsAt: at(startsIn + seconds) }
  await server.db.update(schedule).set(change).where(eq(schedule.id, scheduleId))
}

export const register = async (server: TestServer, eventId: string, token: string) => {
  const { status, text } = await server.api('POST', `/api/events/${eventId}/register`, { token })
  if (status !== 201) throw new Error(`not registered: ${text}`)
}

export async function rowOf(server: TestServer, scheduleId: string) {
  const [row] = await server.db.select().from(schedule).where(eq(schedule.id, scheduleId))
  if (!row) throw new Error('no such session')
  return row
}

export const setEventState = (
  server: TestServer,
  id: string,
  state: 'draft' | 'published' | 'archived' | 'cancelled',
) => server.db.update(event).set({ state }).where(eq(event.id, id))

/** The simulator's meetings for an event of that name. */
export const meetingsNamed = (server: TestServer, topic: string) =>
  server.db.select().from(simulatedMeeting).where(eq(simulatedMeeting.topic, topic))

/** The types of a person's notifications about an event, with the number of each. */
export async function notificationTypesFor(server: TestServer, eventId: string, userId: string) {
  const rows = await server.db
    .select()
    .from(notice)
    .where(sql`${eq(notice.targetId, eventId)} and ${eq(notice.userId, userId)}`)
    .orderBy(notice.createdAt)
  return rows.map((row) => row.type)
}

/** Replaces the simulator by a Zoom server with scripted responses until the test ends. */
export async function replaceZoom(server: TestServer, answers: Record<string, ScriptedAnswer[]>) {
  const { server: zoom, client } = await zoomWith(answers)
  const origin = new URL(zoom.addresses.api).origin
  const provider = zoomProvider({ client, settingId: null, standIn: { origin, reachedAt: origin } })
  const spy = vi.spyOn(server.video, 'of').mockResolvedValue(provider)
  onTestFinished(() => spy.mockRestore())
  return { ...zoom, origin }
}

/** Sends the server a webhook with Zoom's signature. */
export async function sendZoomWebhook(
  server: Pick<TestServer, 'api'>,
  secret: string,
  { event, payload, at = Date.now(), ...more }: { event: string; payload: object; at?: number },
) {
  const body = JSON.stringify({ event, event_ts: at, payload, ...more })
  return sendSigned(server, secret, body)
}

/** Zoom's description of a meeting with one video. */
export const recordedMeeting = (meeting: string, from: string, to: string) => ({
  id: Number(meeting),
  start_time: from,
  recording_files: [
    {
      file_type: 'MP4',
      status: 'completed',
      recording_type: 'active_speaker',
      download_url: 'https://us05web.zoom.us/rec/download/x',
      recording_start: from,
      recording_end: to,
    },
  ],
})

export function sendSigned(
  server: Pick<TestServer, 'api'>,
  secret: string,
  body: string,
  timestamp = String(Math.floor(Date.now() / 1000)),
) {
  const headers = { 'x-zm-request-timestamp': timestamp, 'x-zm-signature': signWebhook(secret, timestamp, body) }
  return server.api('POST', '/api/webhooks/zoom', { body, headers })
}

/** A second server on the same database, with its own memory. */
export async function secondServer(server: TestServer) {
  const { db, close } = connect({ url: server.databaseUrl, connections: server.isEmbedded ? 1 : 10 })
  const { env, keys } = server.services
  const ownAddress = createOwnAddress(env)
  const own = {
    ownAddress,
    ...createPayments({ env, keys, ownAddress }),
    video: createVideo({ env, db, keys, ownAddress }),
  }
  const app = await buildApp({ ...server.services, db, ...own })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    ...caller(url),
    async close() {
      await app.close()
      await close()
    },
  }
}

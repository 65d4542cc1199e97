import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import type { Event, EventCreate, Schedule } from '../../../openapi/generated/portal.ts'
import { webinar } from '../../lib/make-event.ts'
import type { Person } from '../paths/kit/person.ts'
import { expect, ready, register, signIn } from '../portal.ts'

export const MINUTE_MS = 60_000
export const LECTERN = 'Lectern123'

export async function tokenOf(request: APIRequestContext, username: string): Promise<Bearer> {
  const answer = await request.post('/api/auth/login', { data: { username, password: LECTERN } })
  const { accessToken } = await answer.json()
  return { authorization: `Bearer ${accessToken}` }
}

type Bearer = Person['headers']

/** A published webinar of the given person, whose first schedule starts that many minutes from now. */
export async function publishWebinar(
  request: APIRequestContext,
  headers: Bearer,
  startsIn: number,
  change: Partial<EventCreate> = {},
) {
  const data = webinar(startsIn, { name: 'Made for one test', ...change })
  const made = await request.post('/api/events', { data, headers })
  expect(made.status(), await made.text()).toBe(201)
  const event: Event = await made.json()
  expect((await request.post(`/api/events/${event.id}/publish`, { headers })).status()).toBe(200)
  const list = await request.get('/api/schedules', { params: { 'filter[eventId]': event.id, sort: 'startsAt' } })
  const sessions: Schedule[] = (await list.json()).items
  return { event, sessions, path: `/webinar-content/${event.alias}` }
}

/** A webinar of the demo's tutor, or of another one. */
export async function makeWebinar(
  request: APIRequestContext,
  startsIn: number,
  change: Partial<EventCreate> = {},
  tutor = 'tutor@lectern.test',
) {
  const headers = await tokenOf(request, tutor)
  return { ...(await publishWebinar(request, headers, startsIn, change)), headers }
}

type Made = Awaited<ReturnType<typeof makeWebinar>>

/** A new person with a ticket. */
export async function withTicket(request: APIRequestContext, made: Made) {
  const username = await register(request)
  await giveTicket(request, made, username)
  return username
}

export async function giveTicket(request: APIRequestContext, { event }: Made, username: string) {
  const answer = await request.post(`/api/events/${event.id}/register`, { headers: await tokenOf(request, username) })
  expect(answer.status()).toBe(201)
}

export async function openAs(page: Page, username: string, path: string) {
  await signIn(page, username)
  await page.goto(path)
  await ready(page)
}

/** Opens a page and waits until its stream of notifications is open. */
export async function listening(page: Page, go: () => Promise<unknown>) {
  const line = page.waitForResponse((answer) => answer.url().endsWith('/api/notices/stream') && answer.ok())
  await go()
  await line
}

export const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
export const why = (page: Page) => page.getByRole('region', { name: 'Take part' })
/** The badge in the page's head; each schedule has another one further down. */
export const liveBadge = (page: Page) => page.getByRole('main').getByText('Live now').first()

/** A second person with a separate browser context. */
export async function another(context: BrowserContext, baseURL: string | undefined) {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  return browser.newContext({ ...(baseURL && { baseURL }) })
}

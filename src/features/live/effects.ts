import type { QueryClient } from '@tanstack/react-query'
import { fromCallback, fromPromise } from 'xstate'
import type { LiveSchedule, Mode, WebinarEvent } from '../../../machines/webinar.ts'
import type { Api } from '../../platform/api/client.ts'
import { ApiError } from '../../platform/api/errors.ts'
import { eventSchedulesQuery } from '../events/schedules-api.ts'
import { registerForEvent } from '../events/tickets-api.ts'
import { meetingLink } from './api.ts'
import { isMeetingLink } from './meeting-link.ts'

/** The webinar machine's effects: its requests to the server and the window that it opens. */
export function webinarEffects(api: Api, queries: QueryClient, connecting: () => string) {
  let held: Window | null = null

  /** Runs the mutation with a name for analytics, which counts it when it succeeds. */
  const act = <Result>(counted: 'registration' | 'event', mutationFn: () => Promise<Result>) =>
    queries.getMutationCache().build(queries, { mutationFn, meta: { counted } }).execute(undefined)

  return {
    // Uses cached schedules, so that a press takes a single request until the meeting opens.
    findSchedules: fromPromise<LiveSchedule[], { eventId: string }>(async ({ input }) => {
      const schedules = { ...eventSchedulesQuery(api, input.eventId), staleTime: Number.POSITIVE_INFINITY }
      return (await queries.fetchQuery(schedules)).items
    }),
    register: fromPromise<void, { eventId: string }>(async ({ input }) => {
      await act('registration', () => registerForEvent(api, input.eventId))
    }),
    requestLink: fromPromise<{ url: string }, { mode: Mode; eventId: string; scheduleId: string }>(
      ({ input: { mode, eventId, scheduleId } }) =>
        act('event', async () => {
          const link = await meetingLink(api, mode, eventId, scheduleId)
          if (!isMeetingLink(link.url, location.origin)) throw new ApiError(0, { code: 'foreign-link' })
          return link
        }),
    ),
    claim: fromCallback<WebinarEvent, { isClick: boolean }>(({ input }) => {
      held = input.isClick ? openWaiting(connecting()) : null
      return () => {
        held?.close()
        held = null
      }
    }),
    lead: fromPromise<{ isOpen: boolean }, { url: string }>(async ({ input }) => {
      if (held === null || held.closed) return { isOpen: false }
      held.location.replace(input.url)
      held = null
      return { isOpen: true }
    }),
  }
}

/**
 * Opens a window with a message that it is connecting; null when the browser blocks it. `noopener` would always return
 * null, so `opener` is cleared by hand (LIVE-7).
 */
function openWaiting(text: string): Window | null {
  const opened = window.open('about:blank')
  if (opened === null) return null
  opened.opener = null
  const { documentElement: page, body } = opened.document
  page.lang = document.documentElement.lang
  page.dir = document.documentElement.dir
  opened.document.title = text
  body.textContent = text
  Object.assign(page.style, { colorScheme: 'light dark', font: '1.25rem system-ui, sans-serif' })
  Object.assign(body.style, { display: 'grid', placeItems: 'center', minBlockSize: '90dvh', margin: '0' })
  return opened
}

import type { z } from 'zod'
import {
  createdSchema,
  meetingSchema,
  NO_REGISTRATION,
  type Recorded,
  recordingsSchema,
  registrantSchema,
  registrantsSchema,
} from './answers.ts'
import { type Deadline, deadlineIn } from './deadline.ts'
import { bodyOf, send, understood, type ZoomRequest } from './http.ts'
import { failedAs, ProviderError } from './provider-error.ts'
import { tokenSource, type ZoomCredentials } from './token.ts'

export interface MeetingPlan {
  topic: string
  startsAt: Date
  endsAt: Date
  /** IANA name */
  timezone: string
}

export interface Registrant {
  email: string
  firstName: string
  lastName: string
}

export interface JoinLink {
  /** for one person and one click; must not be listed or logged */
  url: string
  /** the person's id in Zoom's messages about the meeting; null if everyone has the same link */
  registrantId: string | null
}

interface Meeting {
  /** whether the host has started it */
  state: 'waiting' | 'started'
  /** opens the host's account */
  startUrl: string
  joinUrl: string
}

interface Setting {
  credentials: ZoomCredentials
  /** the Zoom user who owns the meetings; null: the owner of the credentials */
  hostEmail: string | null
  addresses: { api: string; oauth: string }
  /** milliseconds since 1970 */
  now?(): number
}

interface Call extends Pick<ZoomRequest, 'method'> {
  path: string
  body?: object
}

const TOPIC_LENGTH = 200
const NAME_LENGTH = 64
const MINUTE_MS = 60_000
const REGISTRANTS_A_PAGE = 300
/**
 * Refusals of a registrant that mean only that the meeting has no registration (404), or the plan does not offer it
 * (200).
 */
const UNREGISTERED = [404, 200]

/** The part of Zoom's REST API that is used. Every operation returns or throws `ProviderError` by its deadline. */
export function zoomClient({ credentials, hostEmail, addresses, now = Date.now }: Setting) {
  const tokenBy = tokenSource({ credentials, address: addresses.oauth, now })

  async function call(operation: string, { method, path, body }: Call, deadline: Deadline): Promise<unknown> {
    const ask = (token: string) =>
      send(
        {
          operation,
          method,
          url: addresses.api + path,
          headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
          isRepeatable: method !== 'POST',
        },
        deadline,
      )
    const token = await tokenBy(deadline)
    const first = await ask(token)
    const answer = first.status === 401 ? await ask(await tokenBy(deadline, token)) : first
    return bodyOf(operation, answer)
  }

  async function read<Schema extends z.ZodType>(operation: string, path: string, answer: Schema, deadline: Deadline) {
    return understood(operation, answer, await call(operation, { method: 'GET', path }, deadline))
  }

  const meetingBy = (id: string, deadline: Deadline) => read('get meeting', pathOf(id), meetingSchema, deadline)

  /** Zoom registers a person only three times a day, so an existing registration's link is used again. */
  async function formerLink(id: string, email: string, deadline: Deadline) {
    const path = `${pathOf(id)}/registrants?status=approved&page_size=${REGISTRANTS_A_PAGE}`
    const { registrants } = await read('list registrants', path, registrantsSchema, deadline)
    const found = registrants.find((one) => one.email.toLowerCase() === email.toLowerCase())
    return found?.join_url ? { url: found.join_url, registrantId: found.id } : null
  }

  return {
    /** Creates a meeting and returns its number. */
    async createMeeting(plan: MeetingPlan, hasRegistrants: boolean, deadline = deadlineIn()): Promise<string> {
      const operation = 'create meeting'
      const settings = {
        join_before_host: false,
        waiting_room: true,
        approval_type: hasRegistrants ? 0 : NO_REGISTRATION,
        auto_recording: 'cloud',
        registrants_email_notification: false,
        registrants_confirmation_email: false,
      }
      const path = `/users/${encodeURIComponent(hostEmail ?? 'me')}/meetings`
      const body = { type: 2, ...planned(plan), settings }
      const told = await call(operation, { method: 'POST', path, body }, deadline)
      return understood(operation, createdSchema, told).id
    },

    async updateMeeting(id: string, plan: MeetingPlan, deadline = deadlineIn()): Promise<void> {
      await call('update meeting', { method: 'PATCH', path: pathOf(id), body: planned(plan) }, deadline)
    },

    /** A meeting that no longer exists counts as deleted. */
    async deleteMeeting(id: string, deadline = deadlineIn()): Promise<void> {
      try {
        await call('delete meeting', { method: 'DELETE', path: pathOf(id) }, deadline)
      } catch (error) {
        if (!failedAs(error, 'missing')) throw error
      }
    },

    async getMeeting(id: string, deadline = deadlineIn()): Promise<Meeting> {
      const { status, start_url, join_url } = await meetingBy(id, deadline)
      return { state: status, startUrl: start_url, joinUrl: join_url }
    },

    /**
     * The person's own link to a meeting, or the common one (`registrantId` null) if the meeting has no registration.
     */
    async addRegistrant(id: string, person: Registrant, deadline = deadlineIn()): Promise<JoinLink> {
      const operation = 'add registrant'
      const path = `${pathOf(id)}/registrants`
      const body = { email: person.email, first_name: nameOf(person.firstName), last_name: nameOf(person.lastName) }
      try {
        const told = await call(operation, { method: 'POST', path, body }, deadline)
        const { join_url, registrant_id } = understood(operation, registrantSchema, told)
        return { url: join_url, registrantId: registrant_id }
      } catch (error) {
        const former = failedAs(error, 'limited') ? await formerLink(id, person.email, deadline) : null
        if (former) return former
        if (!(error instanceof ProviderError) || !UNREGISTERED.includes(error.providerCode ?? 0)) throw error
        const meeting = await meetingBy(id, deadline)
        if (meeting.settings.approval_type !== NO_REGISTRATION) throw error
        return { url: meeting.join_url, registrantId: null }
      }
    },

    /** Videos of a meeting that are ready, the best first, and what was said; nothing if there is no recording. */
    async recordings(id: string, deadline = deadlineIn()): Promise<Recorded> {
      try {
        const path = `${pathOf(id)}/recordings`
        return (await read('get recordings', path, recordingsSchema, deadline)).recording_files
      } catch (error) {
        if (failedAs(error, 'missing')) return { videos: [], transcriptUrl: null }
        throw error
      }
    },

    /** A token that opens the account's recordings. */
    token: () => tokenBy(deadlineIn()),
  }
}

export type ZoomClient = ReturnType<typeof zoomClient>

const pathOf = (id: string) => `/meetings/${encodeURIComponent(id)}`

/** Cuts between characters, never within one. */
const cut = (text: string, length: number) => [...text].slice(0, length).join('')
const nameOf = (name: string) => cut(name, NAME_LENGTH)

const planned = ({ topic, startsAt, endsAt, timezone }: MeetingPlan) => ({
  topic: cut(topic, TOPIC_LENGTH),
  start_time: startsAt.toISOString().replace(/\.\d+Z$/, 'Z'),
  duration: Math.max(1, Math.ceil((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS)),
  timezone,
})

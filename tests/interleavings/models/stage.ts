import type { Mode } from '../../../machines/webinar.ts'
import { DomainError } from '../../../server/domain-error.ts'
import { requireOpen } from '../../../server/features/live/live-windows.ts'
import { type Call, example, problem } from '../../lib/portal/contract-server.ts'
import { listOf } from '../../lib/portal/list-of.ts'
import type { World } from '../kit/world.ts'
import { type Accounts, ANNA } from './accounts.ts'

const MINUTE_MS = 60_000
const STARTS_IN_MS = 17 * MINUTE_MS
const LENGTH_MS = 30 * MINUTE_MS

interface Link {
  userId: string
  mode: Mode
  url: string
  meeting: number
}

/**
 * An event with one schedule as the contract has it. When it can be started and joined is decided by the server's own
 * rule; that it has one meeting, however many start it, is shown on the real server by `live-sessions.server.test.ts`.
 */
export class Stage {
  readonly event = example('Event')
  readonly startsAt = new Date(Date.now() + STARTS_IN_MS)
  readonly endsAt = new Date(Date.now() + STARTS_IN_MS + LENGTH_MS)
  readonly schedule = example('Schedule', {
    eventId: this.event.id,
    startsAt: this.startsAt.toISOString(),
    endsAt: this.endsAt.toISOString(),
  })
  /** those who have a ticket, one entry for each */
  readonly tickets: string[] = []
  readonly links: Link[] = []
  readonly #accounts: Accounts
  #meeting: number | null = null

  constructor({ server }: World, accounts: Accounts) {
    this.#accounts = accounts
    const at = '/api/events/{id}/schedules/{scheduleId}'
    server
      .on('GET /api/schedules', () => ({ body: listOf({ ...this.schedule, state: this.#state() }) }))
      .on('POST /api/events/{id}/register', (call) => this.#register(call))
      .on(`POST ${at}/join`, (call) => this.#enter(call, 'join'))
      .on(`POST ${at}/start`, (call) => this.#enter(call, 'start'))
  }

  #state() {
    const now = Date.now()
    if (now >= this.endsAt.getTime()) return 'completed' as const
    return now >= this.startsAt.getTime() ? ('live' as const) : ('upcoming' as const)
  }

  #register(call: Call) {
    const userId = this.#accounts.sessionOf(call)?.userId
    if (userId === undefined) return problem(401, 'unauthorized', 'Please sign in.')
    if (this.tickets.includes(userId)) return problem(409, 'already-registered', 'You are registered.')
    this.tickets.push(userId)
    return { body: example('UserEvent') }
  }

  #enter(call: Call, mode: Mode) {
    const userId = this.#accounts.sessionOf(call)?.userId
    if (userId === undefined) return problem(401, 'unauthorized', 'Please sign in.')
    const isTutor = userId === ANNA.id
    if (mode === 'start' && !isTutor) return problem(403, 'forbidden', 'You do not lead this event.')
    if (mode === 'join' && !this.tickets.includes(userId) && !isTutor)
      return problem(403, 'registration-required', 'Please register first.')
    try {
      requireOpen(
        {
          state: this.#state(),
          provider: 'zoom',
          startsAt: this.startsAt,
          endsAt: this.endsAt,
          event: { state: 'published' },
          now: Date.now(),
        },
        mode === 'start' ? 'startOpensAt' : 'joinOpensAt',
      )
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      const { retryAfter } = error
      const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
      return { ...problem(409, error.code, 'It is not open now.'), headers }
    }
    const link = this.linkOf(userId, mode)
    this.links.push(link)
    return { body: { url: link.url } }
  }

  /** One meeting, for whoever comes first. */
  meeting(): number {
    this.#meeting ??= 91_234_567_890
    return this.#meeting
  }

  linkOf(userId: string, mode: Mode): Link {
    const meeting = this.meeting()
    return { userId, mode, meeting, url: `https://zoom.us/${mode === 'start' ? 's' : 'j'}/${meeting}?of=${userId}` }
  }
}

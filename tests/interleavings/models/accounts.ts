import { type Call, example, problem, tokensFor } from '../../lib/portal/contract-server.ts'
import type { Browser } from '../kit/browser.ts'
import type { World } from '../kit/world.ts'

const REUSE_MS = 10_000

interface Session {
  userId: string
  /** counts refreshes */
  counter: number
  changedAt: number
  isOver: boolean
}
interface Token {
  session: Session
  counter: number
}

const REFUSED = problem(401, 'unauthorized', 'Please sign in.')
const GONE = problem(401, 'session-ended', 'Your session has ended.')

export const PASSWORD = 'Lectern123'
export const MAYA = example('User')
export const ANNA = example('User', { id: '5b7c1c02-39e1-4f7e-9d7a-2f51f3c8a611', username: 'anna@example.com' })
const PEOPLE = [MAYA, ANNA]

/**
 * The sessions of the server as the contract has them: a refresh takes one step (AUTH-40), the token one step behind is
 * answered with the current ones for 10 s (AUTH-41), and an older one ends its session (AUTH-42). What this stands for is
 * shown on the real server by `tests/features/auth/auth.server.test.ts`; here it has to answer ten thousand schedules.
 */
export class Accounts {
  readonly sessions: Session[] = []
  readonly #access = new Map<string, Token>()
  readonly #refresh = new Map<string, Token>()
  #serial = 0

  constructor({ server }: World) {
    server
      .on('POST /api/auth/login', ({ body }) => this.#signIn(body))
      .on('POST /api/auth/refresh', ({ token }) => this.#renew(token))
      .on('GET /api/auth/logout', (call) => {
        const session = this.sessionOf(call)
        if (!session) return REFUSED
        session.isOver = true
        return {}
      })
      .on('GET /api/users/me', (call) => {
        const session = this.sessionOf(call)
        return session ? { body: PEOPLE.find(({ id }) => id === session.userId) } : REFUSED
      })
      .on('GET /api/users/me/profile/{role}', (call) =>
        this.sessionOf(call) ? problem(404, 'not-found', 'There is no such profile.') : REFUSED,
      )
  }

  /** A session that somebody has begun on an earlier visit. */
  keep(browser: Browser, userId: string): void {
    const { accessToken, refreshToken } = this.begin(userId)
    browser.storage.set('lectern.access-token', accessToken).set('lectern.refresh-token', refreshToken)
    browser.storage.set('lectern.granted-at', String(Date.now()))
  }

  begin(userId: string) {
    const session: Session = { userId, counter: 0, changedAt: Date.now(), isOver: false }
    this.sessions.push(session)
    return this.#tokensOf(session)
  }

  /** As when the person changes their password on another device (AUTH-39). */
  endAll(): void {
    for (const session of this.sessions) session.isOver = true
  }

  /** The session of a call that is valid; null for a guest. */
  sessionOf({ token }: Pick<Call, 'token'>): Session | null {
    const session = this.#access.get(token ?? '')?.session
    return session && !session.isOver ? session : null
  }

  /** The session of an access token or a refresh token, over or not. */
  ownerOf(token: string | null | undefined): Session | undefined {
    return (this.#access.get(token ?? '') ?? this.#refresh.get(token ?? ''))?.session
  }

  #tokensOf(session: Session) {
    const tokens = tokensFor(session.userId, ++this.#serial)
    const token = { session, counter: session.counter }
    this.#access.set(tokens.accessToken, token)
    this.#refresh.set(tokens.refreshToken, token)
    return tokens
  }

  #signIn(body: unknown) {
    const person = PEOPLE.find(({ username }) => username === Object(body).username)
    return person ? { body: this.begin(person.id) } : problem(401, 'wrong-credentials', 'The password is wrong.')
  }

  #renew(given: string | undefined) {
    const token = this.#refresh.get(given ?? '')
    if (!token || token.session.isOver) return GONE
    const { session } = token
    const behind = session.counter - token.counter
    const isLate = Date.now() - session.changedAt > REUSE_MS
    if (behind > 1 || (behind === 1 && isLate)) {
      session.isOver = true
      return GONE
    }
    if (behind === 0) {
      session.counter += 1
      session.changedAt = Date.now()
    }
    return { body: this.#tokensOf(session) }
  }
}

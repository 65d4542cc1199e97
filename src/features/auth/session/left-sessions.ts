import type { Tokens } from '../../../../machines/session.ts'
import { browserStorage } from '../../../platform/storage.ts'
import { REVOCATIONS } from './tokens.ts'

/** More people do not sign out in one browser while it is offline. */
const MOST = 10

/** Tokens of a session that its person has left; `refresh` is null when it was missing. */
export interface Left {
  access: string
  refresh: string | null
}

const isLeft = (value: unknown): value is Left =>
  typeof value === 'object' &&
  value !== null &&
  'access' in value &&
  typeof value.access === 'string' &&
  'refresh' in value &&
  (value.refresh === null || typeof value.refresh === 'string')

/** The sessions that the server has not yet ended, as far as this browser knows (AUTH-4). */
export function leftSessions(): Left[] {
  try {
    const read: unknown = JSON.parse(browserStorage().getItem(REVOCATIONS) ?? '[]')
    return Array.isArray(read) ? read.filter(isLeft) : []
  } catch {
    return []
  }
}

function store(sessions: readonly Left[]) {
  if (sessions.length === 0) browserStorage().removeItem(REVOCATIONS)
  else browserStorage().setItem(REVOCATIONS, JSON.stringify(sessions.slice(-MOST)))
}

const others = (access: string) => leftSessions().filter((left) => left.access !== access)

export const keepLeft = ({ accessToken: access, refreshToken: refresh }: Tokens) =>
  store([...others(access), { access, refresh }])

export const forgetLeft = (access: string) => store(others(access))

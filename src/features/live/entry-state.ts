import type { Event, User } from '../../../openapi/generated/portal.ts'
import type { EventSession } from '../events/schedules-api.ts'

/** What somebody is to an event. */
export type Standing = 'guest' | 'stranger' | 'registered' | 'leader'

/** What can be pressed, and what is said of it: why it cannot be, or what it will do. */
export interface Entry {
  act: 'signIn' | 'register' | 'join' | 'start' | null
  /** whether the act can be done now */
  isOpen: boolean
  why:
    | 'draft'
    | 'cancelled'
    | 'over'
    | 'ended'
    | 'soldOut'
    | 'joinOpens'
    | 'startOpens'
    | 'registerFirst'
    | 'open'
    | 'onSite'
  /** the moment that the reason names */
  at: string | null
}

type Led = Pick<Event, 'host' | 'tutors' | 'isRegistered'>

/** Those who lead an event start it, even when they have a ticket; so do admins. */
export function standingOf(event: Led, viewer: User | null): Standing {
  if (viewer === null) return 'guest'
  const isTutor = viewer.roles.includes('tutor')
  const leads = isTutor && [event.host, ...event.tutors].some((one) => one?.userId === viewer.id)
  if (leads) return 'leader'
  if (event.isRegistered) return 'registered'
  return viewer.roles.includes('admin') ? 'leader' : 'stranger'
}

interface Facts {
  event: Pick<Event, 'type' | 'state' | 'availableTickets'>
  /** the one that is joined or started; null when all are over */
  session: EventSession | null
  standing: Standing
  /** the server's clock in epoch milliseconds; null before the page reacts, when only the session's state tells */
  now: number | null
}

const closed = (why: Entry['why'], act: Entry['act'] = null, at: string | null = null): Entry => ({
  act,
  isOpen: false,
  why,
  at,
})

/** "Why can't I join?" has an answer for everybody at every moment. */
export function entryOf({ event, session, standing, now }: Facts): Entry {
  if (event.state === 'cancelled') return closed('cancelled')
  if (event.state === 'draft') return closed('draft')
  if (session === null || event.state === 'archived') return closed('over')
  const hasPlace = standing === 'registered' || standing === 'leader'
  if (!hasPlace && event.availableTickets === 0) return closed('soldOut')
  const registering = standing === 'guest' ? 'signIn' : 'register'
  if (event.type === 'offline') {
    return { act: hasPlace ? null : registering, isOpen: !hasPlace, why: 'onSite', at: null }
  }
  const act = standing === 'leader' ? 'start' : 'join'
  const opensAt = standing === 'leader' ? session.startOpensAt : session.joinOpensAt
  if (now !== null && now >= Date.parse(session.endsAt)) return closed('ended', act)
  if (now === null ? session.state === 'live' : now >= Date.parse(opensAt)) {
    return { act, isOpen: true, why: 'open', at: null }
  }
  if (hasPlace) return closed(standing === 'leader' ? 'startOpens' : 'joinOpens', act, opensAt)
  return { act: registering, isOpen: true, why: 'registerFirst', at: opensAt }
}

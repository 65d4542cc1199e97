import type { Event, User } from '../../../openapi/generated/portal.ts'
import type { EventSchedule } from '../events/schedules-api.ts'

/** How a person relates to an event. `tutor` means they may start it: the host, a tutor or an admin. */
export type Standing = 'guest' | 'stranger' | 'registered' | 'tutor'

/** The possible action and the text beside it. */
export interface Entry {
  act: 'signIn' | 'register' | 'waitingList' | 'join' | 'start' | null
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
    | 'buyFirst'
    | 'buyOpen'
    | 'open'
    | 'onSite'
  /** the moment that the reason names */
  at: string | null
}

type EventPeople = Pick<Event, 'host' | 'tutors' | 'isRegistered'>

/** The host, the tutors and admins start an event; the host and the tutors do so even with a ticket. */
export function standingOf(event: EventPeople, viewer: User | null): Standing {
  if (viewer === null) return 'guest'
  const isTutor = viewer.roles.includes('tutor')
  const isOfEvent = isTutor && [event.host, ...event.tutors].some((one) => one?.userId === viewer.id)
  if (isOfEvent) return 'tutor'
  if (event.isRegistered) return 'registered'
  return viewer.roles.includes('admin') ? 'tutor' : 'stranger'
}

interface Facts {
  /** the prices matter only to somebody without a place */
  event: Pick<Event, 'type' | 'state' | 'availableTickets' | 'waiting'> &
    Partial<Pick<Event, 'price' | 'discountedPrice'>>
  /** the one to join or start; null when all are over */
  schedule: EventSchedule | null
  standing: Standing
  /** the server's clock in epoch milliseconds; null before the page reacts, when only the schedule's state is known */
  now: number | null
}

const closed = (why: Entry['why'], act: Entry['act'] = null, at: string | null = null): Entry => ({
  act,
  isOpen: false,
  why,
  at,
})

/** What a person can do with an event now, with the reason that is shown beside it. */
export function entryOf({ event, schedule, standing, now }: Facts): Entry {
  if (event.state === 'cancelled') return closed('cancelled')
  if (event.state === 'draft') return closed('draft')
  if (schedule === null || event.state === 'archived') return closed('over')
  const hasPlace = standing === 'registered' || standing === 'tutor'
  if (!hasPlace && event.availableTickets === 0 && event.waiting?.state !== 'offered') return full(event, standing)
  const registering = standing === 'guest' ? 'signIn' : 'register'
  if (event.type === 'offline') {
    return { act: hasPlace ? null : registering, isOpen: !hasPlace, why: 'onSite', at: null }
  }
  // What has to be paid is not had by joining.
  const isToPay = !hasPlace && Boolean(event.discountedPrice ?? event.price)
  const act = standing === 'tutor' ? 'start' : isToPay ? registering : 'join'
  const opensAt = standing === 'tutor' ? schedule.startOpensAt : schedule.joinOpensAt
  if (now !== null && now >= Date.parse(schedule.endsAt)) return closed('ended', act)
  if (now === null ? schedule.state === 'live' : now >= Date.parse(opensAt)) {
    return { act, isOpen: true, why: isToPay ? 'buyOpen' : 'open', at: null }
  }
  if (hasPlace) return closed(standing === 'tutor' ? 'startOpens' : 'joinOpens', act, opensAt)
  return { act: registering, isOpen: true, why: isToPay ? 'buyFirst' : 'registerFirst', at: opensAt }
}

/** Without a free ticket there is the waiting list (EVENT-28). */
function full({ waiting }: Facts['event'], standing: Standing): Entry {
  if (standing === 'guest') return { ...closed('soldOut', 'signIn'), isOpen: true }
  const isOnList = waiting?.state === 'waiting'
  return isOnList ? closed('soldOut') : { ...closed('soldOut', 'waitingList'), isOpen: true }
}

import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

/** A new secret address of the calendar; one of before is worth nothing. */
export const makeCalendarFeed = ({ fetch }: Api) => ok(fetch.POST('/api/users/me/calendar-feed'))

export const dropCalendarFeed = ({ fetch }: Api) => ok(fetch.DELETE('/api/users/me/calendar-feed'))

import type { Api } from '../../platform/api/client.ts'
import { ok } from '../../platform/api/errors.ts'

/** Creates a new secret calendar address, which invalidates the previous one. */
export const makeCalendarFeed = ({ fetch }: Api) => ok(fetch.POST('/api/users/me/calendar-feed'))

export const dropCalendarFeed = ({ fetch }: Api) => ok(fetch.DELETE('/api/users/me/calendar-feed'))

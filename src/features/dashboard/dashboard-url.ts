import { CHART_PERIODS, EVENT_STATES } from '../../../openapi/generated/constants.ts'
import { choice, limit, order, page, type UrlState } from '../../platform/address/url-fields.ts'

export const STATE_CHOICES = ['all', ...EVENT_STATES] as const
export const ROW_COUNTS = [10, 20, 50] as const
export const WEBINAR_ORDERS = ['name', 'startsAt', 'soldTickets', 'price'] as const

/** What the address of the dashboard says. */
export const DASHBOARD_VIEW = { period: choice(CHART_PERIODS) }

/** What the address of the table of webinars says (LIST-17); the newest come first. */
export const WEBINARS_VIEW = { state: choice(STATE_CHOICES), sort: order(WEBINAR_ORDERS, '-startsAt'), page, limit }

/** No list of the API goes further. */
const MOST_ROWS = 10_000

/** The same as parameters of `GET /api/events`. */
export const webinarRows = ({ state, page, limit, sort }: UrlState<typeof WEBINARS_VIEW>) => ({
  page: Math.min(page, Math.floor(MOST_ROWS / limit)),
  limit,
  sort,
  filter: { type: 'webinar', ...(state !== 'all' && { state }) },
})

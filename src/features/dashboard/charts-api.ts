import type { ChartPeriod } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'

interface Asked {
  period: ChartPeriod
  /** the first day and the last */
  from: string
  to: string
}

/** Registrations for the tutor's courses or events by period; for an admin, all registrations. */
export const registrationsQuery = ({ query }: Api, kind: 'courses' | 'events', asked: Asked) =>
  query.queryOptions('get', `/api/charts/${kind}/registrations/by-period`, { params: { query: { ...asked } } })

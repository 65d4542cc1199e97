// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../../../src/app/actors.ts'
import { useFollowedEvent } from '../../../src/features/events/page/follow-event.ts'
import { attendanceQuery, presentQuery } from '../../../src/features/live/attendance/api.ts'
import { createQueries } from '../../../src/platform/api/query-client.ts'
import { PortalProvider } from '../../../src/platform/portal.tsx'
import { barePortal } from '../../lib/portal/bare-portal.ts'

afterEach(cleanup)

test('who leads an event is shown who is there now, also when no notification of it arrives [LIVE-34]', () => {
  const queries = createQueries()
  const { app, api } = createApp({ locale: 'en', at: '/', modal: null, say: (key) => key })
  const session = { eventId: 'event', scheduleId: 'schedule' }
  const known = [
    presentQuery(api, session).queryKey,
    attendanceQuery(api, session, { page: 1, limit: 50, sort: 'name' }).queryKey,
  ]
  for (const queryKey of known) queries.setQueryData(queryKey, { items: [], totalItems: 0, page: 1, limit: 50 })

  renderHook(() => useFollowedEvent({ isRegistered: false }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>
        <PortalProvider value={barePortal({ app, api })}>{children}</PortalProvider>
      </QueryClientProvider>
    ),
  })
  for (const queryKey of known) expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
})

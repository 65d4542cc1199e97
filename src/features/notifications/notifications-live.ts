import { useSelector } from '@xstate/react'
import { findActor } from '../../../machines/app.ts'
import { usePortal } from '../../platform/portal.tsx'

/** Whether notifications arrive as they are sent; while false, pages have to poll. */
export function useNotificationsLive(): boolean {
  const { app } = usePortal()
  // The line begins after the page has been drawn.
  const line = useSelector(app, () => findActor(app, 'notificationLine'))
  return useSelector(line, (snapshot) => snapshot?.context.isHeard ?? false)
}

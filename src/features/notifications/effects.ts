import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { actorOf } from '../../../machines/app.ts'
import type { Notice } from '../../../openapi/generated/portal.ts'
import type { Portal } from '../../platform/portal.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { isShown, type ShownNotification, targetEventQuery } from './api.ts'
import { setNotificationsLive } from './line-state.ts'
import { openLine } from './notification-line.ts'
import { isNews, joinPlace, placeOf } from './places.ts'

/** Queries that show an event, and those behind the bell. */
const EVENT_FACTS = ['/api/events/{id}', '/api/schedules', '/api/recordings', '/api/users/me/recordings']
const NOTIFICATION_FACTS = ['/api/notices']

function refresh(queries: QueryClient, facts: readonly string[]) {
  const isStale = ({ queryKey }: { queryKey: readonly unknown[] }) => facts.some((fact) => fact === queryKey[1])
  void queries.invalidateQueries({ predicate: isStale })
}

interface Following extends Pick<Portal, 'app' | 'api'> {
  queries: QueryClient
  texts: i18n
  userId: string
}

/**
 * Refreshes pages and the bell when a notification arrives, and shows a recent one in a toast, until the returned function
 * is called.
 */
export function followNotifications({ app, api, queries, texts, userId }: Following): () => void {
  const onNotification = (notification: Notice) => {
    refresh(queries, notification.targetType === 'event' ? [...EVENT_FACTS, ...NOTIFICATION_FACTS] : NOTIFICATION_FACTS)
    if (!isShown(notification) || !isNews(notification, serverNow())) return
    if (document.visibilityState !== 'visible' || isOnItsPage(queries, notification)) return
    void inOneTab(notification, () => show(notification))
  }
  async function show(notification: ShownNotification) {
    const { type, targetName } = notification
    const [action] = await Promise.all([actionOf(notification), texts.loadNamespaces('notices')])
    const { t } = texts
    actorOf(app, 'toast').send({
      type: 'SHOW',
      tone: 'info',
      title: t(`notices:said.${type}`),
      text: targetName,
      ...(action && { action: { label: t(`notices:go.${action.name}`), path: action.path } }),
    })
  }
  async function actionOf(notification: ShownNotification) {
    if (notification.type === 'event-ended' || notification.type === 'event-cancelled') return null
    if (notification.type === 'recording-ready') return { name: 'watch', path: placeOf(notification) } as const
    const look = { name: 'look', path: placeOf(notification) } as const
    if (notification.type !== 'event-started') return look
    // An offline event has no meeting to join.
    const event = await queries.fetchQuery(targetEventQuery(api, notification)).catch(() => null)
    return event?.type === 'webinar' ? ({ name: 'join', path: joinPlace(event) } as const) : look
  }

  const onRead = () => refresh(queries, NOTIFICATION_FACTS)
  let end: (() => void) | null = null
  const start = () => {
    end ??= openLine({ api, userId, onNotification, onLine: setNotificationsLive, onRead })
  }
  // A page with an open connection is not put into the back/forward cache.
  const stop = () => {
    end?.()
    end = null
  }
  start()
  addEventListener('pagehide', stop)
  addEventListener('pageshow', start)
  return () => {
    removeEventListener('pagehide', stop)
    removeEventListener('pageshow', start)
    stop()
  }
}

/** Whether the page shows that event, and so shows the news without a toast. */
const isOnItsPage = (queries: QueryClient, { targetId }: Notice) =>
  queries
    .getQueryCache()
    .findAll({ type: 'active', queryKey: ['get', '/api/events/{id}'] })
    .some(({ state }) => typeof state.data === 'object' && (state.data as { id?: unknown } | null)?.id === targetId)

/** Every tab has received the notification by then. */
const LOCK_MS = 5_000

/** Runs the action in only one of the tabs that have received the notification. */
async function inOneTab({ id }: Notice, act: () => Promise<void>) {
  if (!navigator.locks) return act()
  await navigator.locks.request(`lectern.notice.${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    await act()
    await new Promise((resolve) => setTimeout(resolve, LOCK_MS))
  })
}

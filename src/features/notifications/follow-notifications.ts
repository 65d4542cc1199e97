import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { actorOf } from '../../../machines/app.ts'
import { notificationLineMachine } from '../../../machines/notification-line.ts'
import type { Notice } from '../../../openapi/generated/portal.ts'
import { refreshFacts } from '../../platform/api/changed-facts.ts'
import type { Portal } from '../../platform/portal.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { isShown, type ShownNotification, targetEventQuery } from './api.ts'
import { notificationLineEffects } from './effects.ts'
import { postToTabs } from './peers.ts'
import { isNews, joinPlace, placeOf } from './places.ts'
import { readMark, writeMark } from './read-mark.ts'

/** Queries that show an event, with what is below them, and those behind the bell. */
const EVENT_FACTS = [
  '/api/events/{id}',
  '/api/schedules',
  '/api/recordings',
  '/api/users/me/recordings',
  '/api/users/me/attendance',
]
const NOTIFICATION_FACTS = ['/api/notices']

const refresh = (queries: QueryClient, facts: readonly string[]) =>
  refreshFacts(queries, ({ queryKey }) => facts.some((fact) => String(queryKey[1]).startsWith(fact)))

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
  const refreshFor = ({ targetType }: Notice) =>
    void refresh(queries, targetType === 'event' ? [...EVENT_FACTS, ...NOTIFICATION_FACTS] : NOTIFICATION_FACTS)
  const onNotification = (notification: Notice) => {
    refreshFor(notification)
    if (!isShown(notification) || !isNews(notification, serverNow())) return
    if (document.visibilityState !== 'visible' || isOnItsPage(queries, notification)) return
    inOneTab(notification, () => show(notification))
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

  app.send({
    type: 'BEGIN',
    flow: 'notificationLine',
    logic: notificationLineMachine.provide({ actors: notificationLineEffects(api) }),
  })
  const line = actorOf(app, 'notificationLine')
  const subscriptions = [
    line.on('received', ({ notification }) => onNotification(notification)),
    // What happened while the page was loading is not told again, but the page must show it.
    line.on('caughtUp', ({ latest }) => latest.filter(isAfterPage).forEach(refreshFor)),
    line.on('marked', ({ mark }) => writeMark(mark)),
    line.on('postToTabs', ({ message }) => postToTabs(message)),
    line.on('read', () => void refresh(queries, NOTIFICATION_FACTS)),
  ]
  const start = () => line.send({ type: 'FOLLOW', userId, mark: readMark(userId) })
  // A page with an open connection is not put into the back/forward cache.
  const stop = () => line.send({ type: 'UNFOLLOW' })
  const goOn = () => line.send({ type: 'ONLINE' })
  start()
  const listeners = { pageshow: start, pagehide: stop, online: goOn }
  for (const [sign, listener] of Object.entries(listeners)) addEventListener(sign, listener)
  return () => {
    for (const [sign, listener] of Object.entries(listeners)) removeEventListener(sign, listener)
    stop()
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

/**
 * How much older than the page its facts may be. Somebody whose cookie has expired gets the page of a guest, which the
 * server keeps for some seconds; and the clocks of server and device are compared to the second only.
 */
const KEPT_MS = 30_000

/** Whether it is news that the page as it came cannot show. */
const isAfterPage = (notification: Notice) =>
  isNews(notification, serverNow()) && Date.parse(notification.createdAt) > serverNow() - performance.now() - KEPT_MS

/** Whether the page shows that event, and so shows the news without a toast. */
const isOnItsPage = (queries: QueryClient, { targetId }: Notice) =>
  queries
    .getQueryCache()
    .findAll({ type: 'active', queryKey: ['get', '/api/events/{id}'] })
    .some(({ state }) => typeof state.data === 'object' && (state.data as { id?: unknown } | null)?.id === targetId)

/** Every tab has received the notification by then. */
const LOCK_MS = 5_000

/** Runs the action in only one of the tabs that have received the notification. */
function inOneTab({ id }: Notice, act: () => Promise<void>) {
  if (navigator.locks)
    void navigator.locks.request(`lectern.notice.${id}`, { ifAvailable: true }, async (lock) => {
      if (lock === null) return
      await Promise.all([act(), new Promise((resolve) => setTimeout(resolve, LOCK_MS))])
    })
  else void act()
}

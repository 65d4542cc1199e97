import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { actorOf } from '../../../machines/app.ts'
import type { Notice } from '../../../openapi/generated/portal.ts'
import type { Portal } from '../../platform/portal.tsx'
import { serverNow } from '../../platform/server-clock.ts'
import { isTold, type ToldNotice, targetEventQuery } from './api.ts'
import { setNoticesHeard } from './line-state.ts'
import { holdLine } from './notification-line.ts'
import { isNews, joinPlace, placeOf } from './places.ts'

/** What a page shows of an event, and what the bell shows. */
const OF_EVENTS = ['/api/events/{id}', '/api/schedules', '/api/recordings', '/api/users/me/recordings']
const OF_NOTICES = ['/api/notices']

function refresh(queries: QueryClient, facts: readonly string[]) {
  const isShown = ({ queryKey }: { queryKey: readonly unknown[] }) => facts.some((fact) => fact === queryKey[1])
  void queries.invalidateQueries({ predicate: isShown })
}

interface Told extends Pick<Portal, 'app' | 'api'> {
  queries: QueryClient
  texts: i18n
  userId: string
}

/**
 * Follows the notices of a person until the answer is called: pages and the bell learn of them, and what matters now is
 * said in a toast.
 */
export function tellNotices({ app, api, queries, texts, userId }: Told): () => void {
  const onNotice = (notice: Notice) => {
    refresh(queries, notice.targetType === 'event' ? [...OF_EVENTS, ...OF_NOTICES] : OF_NOTICES)
    if (!isTold(notice) || !isNews(notice, serverNow())) return
    if (document.visibilityState !== 'visible' || isOnItsPage(queries, notice)) return
    void first(notice, () => show(notice))
  }
  async function show(notice: ToldNotice) {
    const { type, targetName } = notice
    const [action] = await Promise.all([actionOf(notice), texts.loadNamespaces('notices')])
    const { t } = texts
    actorOf(app, 'toast').send({
      type: 'SHOW',
      tone: 'info',
      title: t(`notices:said.${type}`),
      text: targetName,
      ...(action && { action: { label: t(`notices:go.${action.name}`), path: action.path } }),
    })
  }
  async function actionOf(notice: ToldNotice) {
    if (notice.type === 'event-ended' || notice.type === 'event-cancelled') return null
    if (notice.type === 'recording-ready') return { name: 'watch', path: placeOf(notice) } as const
    const look = { name: 'look', path: placeOf(notice) } as const
    if (notice.type !== 'event-started') return look
    // What takes place on site is not joined from here.
    const event = await queries.fetchQuery(targetEventQuery(api, notice)).catch(() => null)
    return event?.type === 'webinar' ? ({ name: 'join', path: joinPlace(event) } as const) : look
  }

  const onRead = () => refresh(queries, OF_NOTICES)
  let end: (() => void) | null = null
  const begin = () => {
    end ??= holdLine({ api, userId, onNotice, onLine: setNoticesHeard, onRead })
  }
  // A page that holds a line open cannot be kept for the way back.
  const rest = () => {
    end?.()
    end = null
  }
  begin()
  addEventListener('pagehide', rest)
  addEventListener('pageshow', begin)
  return () => {
    removeEventListener('pagehide', rest)
    removeEventListener('pageshow', begin)
    rest()
  }
}

/** Whether the page shows that very event: it says by itself what is new. */
const isOnItsPage = (queries: QueryClient, { targetId }: Notice) =>
  queries
    .getQueryCache()
    .findAll({ type: 'active', queryKey: ['get', '/api/events/{id}'] })
    .some(({ state }) => typeof state.data === 'object' && (state.data as { id?: unknown } | null)?.id === targetId)

/** By then every tab has heard of it. */
const HEARD_MS = 5_000

/** Does something with a notice in one tab of all that have heard of it. */
async function first({ id }: Notice, act: () => Promise<void>) {
  if (!navigator.locks) return act()
  await navigator.locks.request(`lectern.notice.${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    await act()
    await new Promise((resolve) => setTimeout(resolve, HEARD_MS))
  })
}

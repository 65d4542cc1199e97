import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { useQuery } from '../../platform/api/query.ts'
import { ProblemCallout } from '../../platform/page/problem-callout.tsx'
import { usePortal, useViewer } from '../../platform/portal.tsx'
import { useServerClock } from '../../platform/server-clock.ts'
import { css } from '../../ui/style.ts'
import {
  isShown,
  latestNotificationsQuery,
  markNotificationsRead,
  type ShownNotification,
  unreadNotificationsQuery,
} from './api.ts'
import { postToTabs } from './peers.ts'
import { placeOf } from './places.ts'
import { timeAgo } from './time-ago.ts'

const number = css`
  position: absolute;
  inset-block-start: 0.1rem;
  inset-inline-start: 1.4rem;
  min-inline-size: 1.25rem;
  padding-inline: 0.3rem;
  border-radius: var(--pill);
  background: var(--accent);
  color: var(--on-accent);
  font: 600 0.75rem/1.25rem var(--sans);
  text-align: center;
  pointer-events: none;
`
/* For screen readers only; a long text must not widen the page. */
const spoken = css`
  position: absolute;
  inline-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`
const title = css`
  padding: var(--space-2) var(--space-3);
  font: 600 var(--step-0) / 1.4 var(--sans);
  letter-spacing: 0;
`
const list = css`
  display: grid;
  gap: var(--space-1);
  & a {
    display: grid;
    grid-template-columns: 0.6rem minmax(0, 1fr);
    column-gap: var(--space-3);
    padding: var(--space-3);
    border-radius: var(--radius-small);
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  & a:hover {
    background: var(--sunken);
    color: inherit;
  }
  & a > :nth-child(n + 2) {
    grid-column: 2;
  }
  & time {
    color: var(--ink-soft);
    font-size: var(--step--1);
  }
`
/* Aligned with the first line of the text. */
const dot = css`
  inline-size: 0.6rem;
  block-size: 0.6rem;
  margin-block-start: 0.45em;
  border-radius: var(--pill);
  &[data-new='true'] {
    background: var(--accent);
  }
`
const nothing = css`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-2) var(--space-3) var(--space-3);
  & > p:last-child {
    color: var(--ink-soft);
  }
`
/** A larger number is shown as “99+”. */
const MOST_SHOWN = 99
const MINUTE_MS = 60_000

/** The number of unread notifications at the bell, announced to screen readers when it changes. */
export function UnreadNotifications({ id }: { id: string }) {
  const { t } = useTranslation('notices')
  const { api, locale } = usePortal()
  const count = useQuery(unreadNotificationsQuery(api)).data?.totalItems ?? 0
  const shown = Math.min(count, MOST_SHOWN).toLocaleString(locale)
  return (
    <>
      {count > 0 && (
        <span className={number} aria-hidden="true">
          {count > MOST_SHOWN ? `${shown}+` : shown}
        </span>
      )}
      <span id={id} className={spoken} role="status">
        {count > 0 && t('unread', { count })}
      </span>
    </>
  )
}

/** The person's latest notifications. Opening the list marks them as read. */
export function NotificationList({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notices')
  const { api } = usePortal()
  // The list keeps the state from when it was opened, so that unread ones stay marked.
  const last = useQuery({ ...latestNotificationsQuery(api), refetchOnMount: 'always' })
  useMarkedRead(last.isSuccess && !last.isFetching)
  if (last.isError) return <ProblemCallout error={last.error} onRetry={() => last.refetch()} />
  const items = last.data?.items.filter(isShown)
  return (
    <>
      <h2 className={title}>{t('title')}</h2>
      {items?.length === 0 && (
        <div className={nothing}>
          <p>{t('empty.title')}</p>
          <p>{t('empty.text')}</p>
        </div>
      )}
      <ul className={list}>
        {items?.map((notification) => (
          <li key={notification.id}>
            <NotificationLink notification={notification} onClose={onClose} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Marks shown notifications as read on the server and tells the other tabs. */
function useMarkedRead(isShown: boolean) {
  const { api } = usePortal()
  const queries = useQueryClient()
  const userId = useViewer()?.id
  const unread = useQuery(unreadNotificationsQuery(api)).data?.items
  const mark = useEffectEvent(async (ids: string[]) => {
    await markNotificationsRead(api, ids)
    await queries.invalidateQueries(unreadNotificationsQuery(api))
    if (userId) postToTabs({ userId, type: 'read' })
  })
  useEffect(() => {
    if (isShown && unread && unread.length > 0) void mark(unread.map(({ id }) => id))
  }, [isShown, unread])
}

function NotificationLink({ notification, onClose }: { notification: ShownNotification; onClose(): void }) {
  const { t } = useTranslation('notices')
  const { locale } = usePortal()
  const now = useServerClock(MINUTE_MS)
  const { type, targetName, createdAt, readAt } = notification
  const isNew = readAt === null
  return (
    <Link href={placeOf(notification)} onClick={onClose}>
      <span className={dot} data-new={isNew} />
      <strong>
        <bdi>{targetName}</bdi>
      </strong>
      <span>
        {isNew && <span className={spoken}>{t('isNew')}: </span>}
        {t(`said.${type}`)}
      </span>
      {now !== null && <time dateTime={createdAt}>{timeAgo(createdAt, now, locale)}</time>}
    </Link>
  )
}

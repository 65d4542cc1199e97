import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWhenOnline, onDemand } from '../../platform/page/deferred.tsx'
import { useFlow, useHydrated, usePortal } from '../../platform/portal.tsx'
import { iconButton } from '../../ui/button.tsx'
import { headerPopover } from '../../ui/header-popover.ts'
import { Shape } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'

const Unread = onDemand(async () => (await import('./notification-list.tsx')).UnreadNotifications)
const List = onDemand(async () => (await import('./notification-list.tsx')).NotificationList)

const BELL = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 21h4'
const place = css`
  position: relative;
  display: inline-flex;
  flex: none;
  & > button {
    ${iconButton}
  }
  & > button:focus-visible {
    border-radius: var(--pill);
  }
`
const popover = css`
  ${headerPopover}
  inline-size: min(24rem, calc(100% - 2 * var(--gutter)));
  max-block-size: min(34rem, calc(100dvh - 6rem));
  overflow-y: auto;
  overscroll-behavior: contain;
`
const waiting = css`
  padding: var(--space-3);
  color: var(--ink-soft);
`
const ID = 'notices'
const NUMBER_ID = 'notices-unread'

/** The bell in the header with the number of unread notifications, which the server renders without the number. */
export function NotificationBell() {
  const { t } = useTranslation()
  const menu = useRef<HTMLDivElement>(null)
  // Without a session the request would be refused. The server does not know whether there is one.
  const known = useSelector(useFlow('auth'), ({ context }) => context.user?.id ?? null)
  const userId = useHydrated(known, null)
  const isKnown = userId !== null
  useNotificationEffects(userId)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span className={place}>
        <button
          type="button"
          popoverTarget={ID}
          aria-label={t('nav.notices')}
          {...(isKnown && { 'aria-describedby': NUMBER_ID })}
        >
          <Shape of={BELL} />
        </button>
        <Suspense>{isKnown && <Unread id={NUMBER_ID} />}</Suspense>
      </span>
      <div
        ref={menu}
        id={ID}
        popover="auto"
        className={popover}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <Suspense fallback={<p className={waiting}>{t('loading')}</p>}>
          {isOpen && isKnown && <List onClose={() => menu.current?.hidePopover()} />}
        </Suspense>
      </div>
    </>
  )
}

/** Follows the person's notifications while they are signed in. */
function useNotificationEffects(userId: string | null) {
  const { app, api } = usePortal()
  const { i18n: texts } = useTranslation()
  const queries = useQueryClient()
  useEffect(() => {
    if (userId === null) return
    let end: (() => void) | null = () => {}
    // The page works without this code; if it cannot be loaded, the next page tries again.
    void loadWhenOnline(() => import('./follow-notifications.ts')).then(
      ({ followNotifications }) => {
        if (end) end = followNotifications({ app, api, queries, texts, userId })
      },
      () => undefined,
    )
    return () => {
      end?.()
      end = null
    }
  }, [app, api, queries, texts, userId])
}

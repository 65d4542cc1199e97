import { fromCallback, fromPromise } from 'xstate'
import { failureOf } from '../../../machines/failure.ts'
import type { LockEvent, StreamEvent, TabEvent, TabMessage } from '../../../machines/notification-line.ts'
import type { Notice } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { setServerTime } from '../../platform/server-clock.ts'
import { fetchLatestNotifications, isShown, streamNotifications } from './api.ts'
import { subscribeToTabs } from './peers.ts'

/** The effects of the line of notifications: other tabs, the lock between them, and the network. */
export const notificationLineEffects = (api: Api) => ({
  tabs: fromCallback<TabEvent, { userId: string }>(({ input, sendBack }) =>
    subscribeToTabs((message) => {
      if (message.userId === input.userId) sendBack(tabEventOf(message))
    }),
  ),
  lock: fromCallback<LockEvent, { userId: string }>(({ input, sendBack }) => {
    const ending = new AbortController()
    underLock(`lectern.notices.${input.userId}`, ending.signal, () => sendBack({ type: 'ELECTED' }))
    return () => ending.abort()
  }),
  stream: fromCallback<StreamEvent, { cursor: string | null }>(({ input, sendBack }) => {
    const ending = new AbortController()
    streamNotifications(api, {
      signal: ending.signal,
      lastId: input.cursor,
      onOpen(answer) {
        setServerTime(answer)
        sendBack({ type: 'OPENED' })
      },
      onNotification: (notification) => sendBack({ type: 'RECEIVED', ...received(notification) }),
    }).then(
      () => sendBack({ type: 'CUT', failure: null }),
      (error: unknown) => sendBack({ type: 'CUT', failure: failureOf(error) }),
    )
    return () => ending.abort()
  }),
  fetchLatest: fromPromise<Notice[]>(async () => (await fetchLatestNotifications(api)).items),
})

const received = (notification: Notice) => ({ notification, isListed: isShown(notification) })

function tabEventOf(message: TabMessage): TabEvent {
  switch (message.type) {
    case 'notice':
      return { type: 'PEER.NOTIFICATION', ...received(message.notice) }
    case 'line':
      return { type: 'PEER.HEARD', isHeard: message.isHeard }
    case 'newcomer':
      return { type: 'PEER.NEWCOMER' }
    case 'read':
      return { type: 'PEER.READ' }
  }
}

/** Calls back once this tab has the lock, and keeps it until the signal. A browser without locks has it in every tab. */
function underLock(name: string, signal: AbortSignal, onLocked: () => void) {
  if (!navigator.locks) return onLocked()
  const hold = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve())
      onLocked()
    })
  void navigator.locks.request(name, { signal }, hold).catch(() => undefined)
}

import { NO_PAUSE, nextPause } from '../../../machines/back-off.ts'
import type { Notice } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { setServerTime } from '../../platform/server-clock.ts'
import { fetchLatestNotifications, isShown, streamNotifications } from './api.ts'
import { postToTabs, subscribeToTabs } from './peers.ts'
import { readMark, writeMark } from './read-mark.ts'

/** While the stream is cut, the tab that holds it polls at least this often. */
const LONGEST_PAUSE_MS = 15_000

interface Line {
  api: Api
  userId: string
  /** called once in each tab for each notification, whichever tab received it */
  onNotification(notification: Notice): void
  /** whether this browser receives notifications as they are sent */
  onLine(isHeard: boolean): void
  /** another tab has marked the notifications as read */
  onRead(): void
}

/**
 * Receives a person's notifications until the returned function is called. Browsers limit the connections to one site,
 * so one tab holds the stream and passes notifications to the others. When that tab closes, another takes over.
 */
export function openLine({ api, userId, onNotification, onLine, onRead }: Line): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const known = new Set<string>()
  // A new page continues where the previous one stopped, so that nothing is missed or shown twice.
  const mark = readMark(userId)
  let lastId = mark?.id ?? null
  /** whether this tab's stream is open; null while another tab holds the stream */
  let isOpen: boolean | null = null

  function receive(notification: Notice) {
    if (known.has(notification.id)) return false
    known.add(notification.id)
    if (isShown(notification)) {
      lastId = notification.id
      writeMark({ userId, id: lastId })
    }
    onNotification(notification)
    return true
  }
  const share = (notification: Notice) =>
    receive(notification) && postToTabs({ userId, type: 'notice', notice: notification })
  function setLive(now: boolean) {
    isOpen = now
    onLine(now)
    postToTabs({ userId, type: 'line', isHeard: now })
  }
  const unsubscribe = subscribeToTabs((message) => {
    if (message.userId !== userId) return
    if (message.type === 'notice') receive(message.notice)
    else if (message.type === 'line') onLine(message.isHeard)
    else if (message.type === 'read') onRead()
    else if (isOpen !== null) postToTabs({ userId, type: 'line', isHeard: isOpen })
  })

  /** On a browser's first visit, existing notifications count as known and are not shown as new. */
  async function catchUp() {
    if (mark !== null || lastId !== null) return
    const { items } = await fetchLatestNotifications(api)
    for (const { id } of items) known.add(id)
    lastId ??= items[0]?.id ?? null
    writeMark({ userId, id: lastId })
  }
  async function poll() {
    const { items } = await fetchLatestNotifications(api)
    const heard = items.findIndex(({ id }) => id === lastId)
    for (const notification of items.slice(0, heard < 0 ? items.length : heard).toReversed()) share(notification)
  }

  async function stream() {
    await catchUp().catch(() => undefined)
    let pause = NO_PAUSE
    while (!signal.aborted) {
      let failure: unknown
      const onOpen = (answer: Response) => {
        pause = NO_PAUSE
        setServerTime(answer)
        setLive(true)
        // Without a last id the server cannot resume, so what was missed is fetched.
        if (lastId === null) void poll().catch(() => undefined)
      }
      await streamNotifications(api, { signal, lastId, onOpen, onNotification: share }).catch((error: unknown) => {
        failure = error
      })
      if (signal.aborted) return
      setLive(false)
      await poll().catch(() => undefined)
      pause = nextPause(pause, failure)
      await pauseFor(Math.min(pause.ms, LONGEST_PAUSE_MS), signal)
    }
  }

  postToTabs({ userId, type: 'newcomer' })
  void withLock(`lectern.notices.${userId}`, signal, stream)
  return () => {
    ending.abort()
    unsubscribe()
    onLine(false)
  }
}

/** Runs the work in one tab at a time. A browser without locks runs it in every tab. */
async function withLock(name: string, signal: AbortSignal, work: () => Promise<void>) {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { signal }, work).catch(() => undefined)
}

/** Resolves after `ms`, when the device comes online, or when the signal is aborted. */
function pauseFor(ms: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const over = () => {
      clearTimeout(timer)
      removeEventListener('online', over)
      signal.removeEventListener('abort', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    addEventListener('online', over)
    signal.addEventListener('abort', over)
  })
}

import { NO_PAUSE, nextPause } from '../../../machines/back-off.ts'
import type { Notice } from '../../../openapi/generated/portal.ts'
import type { Api } from '../../platform/api/client.ts'
import { hearServer } from '../../platform/server-clock.ts'
import { followNotices, isTold, lastNotices } from './api.ts'
import { hearTabs, tellTabs } from './peers.ts'
import { keepMark, readMark } from './read-mark.ts'

/** While the line is cut, somebody asks at least that often. */
const LONGEST_PAUSE_MS = 15_000

interface Line {
  api: Api
  userId: string
  /** each notice once in every tab, whoever of them heard it */
  onNotice(notice: Notice): void
  /** whether the server tells this browser its news as they come */
  onLine(isHeard: boolean): void
  /** another tab has shown them */
  onRead(): void
}

/**
 * A person's notices as they come, until the answer is called. One tab has the line, because browsers open few to one
 * site, and tells the others; when it goes, the next one takes over.
 */
export function holdLine({ api, userId, onNotice, onLine, onRead }: Line): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const known = new Set<string>()
  // From page to page nothing is missed, and nothing is told twice.
  const mark = readMark(userId)
  let lastId = mark?.id ?? null
  /** of this tab; null: another one has the line */
  let isOpen: boolean | null = null

  function learn(notice: Notice) {
    if (known.has(notice.id)) return false
    known.add(notice.id)
    if (isTold(notice)) {
      lastId = notice.id
      keepMark({ userId, id: lastId })
    }
    onNotice(notice)
    return true
  }
  const share = (notice: Notice) => learn(notice) && tellTabs({ userId, type: 'notice', notice })
  function say(now: boolean) {
    isOpen = now
    onLine(now)
    tellTabs({ userId, type: 'line', isHeard: now })
  }
  const deaf = hearTabs((news) => {
    if (news.userId !== userId) return
    if (news.type === 'notice') learn(news.notice)
    else if (news.type === 'line') onLine(news.isHeard)
    else if (news.type === 'read') onRead()
    else if (isOpen !== null) tellTabs({ userId, type: 'line', isHeard: isOpen })
  })

  /** What is there when a browser comes is in the list already, and no news. */
  async function catchUp() {
    if (mark !== null || lastId !== null) return
    const { items } = await lastNotices(api)
    for (const { id } of items) known.add(id)
    lastId ??= items[0]?.id ?? null
    keepMark({ userId, id: lastId })
  }
  async function ask() {
    const { items } = await lastNotices(api)
    const heard = items.findIndex(({ id }) => id === lastId)
    for (const notice of items.slice(0, heard < 0 ? items.length : heard).toReversed()) share(notice)
  }

  async function lead() {
    await catchUp().catch(() => undefined)
    let pause = NO_PAUSE
    while (!signal.aborted) {
      let failure: unknown
      const onOpen = (answer: Response) => {
        pause = NO_PAUSE
        hearServer(answer)
        say(true)
        // Without one to go on from, what came while nobody listened is asked for.
        if (lastId === null) void ask().catch(() => undefined)
      }
      await followNotices(api, { signal, lastId, onOpen, onNotice: share }).catch((error: unknown) => {
        failure = error
      })
      if (signal.aborted) return
      say(false)
      await ask().catch(() => undefined)
      pause = nextPause(pause, failure)
      await rest(Math.min(pause.ms, LONGEST_PAUSE_MS), signal)
    }
  }

  tellTabs({ userId, type: 'newcomer' })
  void alone(`lectern.notices.${userId}`, signal, lead)
  return () => {
    ending.abort()
    deaf()
    onLine(false)
  }
}

/** One tab at a time; where the browser has no locks, each for itself. */
async function alone(name: string, signal: AbortSignal, work: () => Promise<void>) {
  if (!navigator.locks) return work()
  await navigator.locks.request(name, { signal }, work).catch(() => undefined)
}

/** Until that time is over, the device is back on the network, or nobody wants it any more. */
function rest(ms: number, signal: AbortSignal) {
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

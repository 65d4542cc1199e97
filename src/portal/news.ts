import { useEffect, useEffectEvent, useState } from 'react'
import type { Notice } from '../../openapi/generated/portal.ts'
import { followNotices } from '../api/notices.ts'
import { usePortal, useViewer } from './portal.tsx'

const RECONNECT_MS = 3_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Hears the notices of the signed-in person as the server tells them, and answers whether the line stands. Only while the
 * page is in sight, because browsers open few lines to one site.
 */
export function useNews(onNotice: (notice: Notice) => void): boolean {
  const { api } = usePortal()
  const personId = useViewer()?.id ?? null
  const [isHeard, setHeard] = useState(false)
  const hear = useEffectEvent(onNotice)
  useEffect(() => {
    if (personId === null) return
    let line: AbortController | null = null
    let again: ReturnType<typeof setTimeout> | undefined
    let lastId: string | null = null
    let pause = RECONNECT_MS

    async function follow() {
      const own = new AbortController()
      line = own
      const onOpen = () => {
        pause = RECONNECT_MS
        setHeard(true)
      }
      const onNotice = (notice: Notice) => {
        lastId = notice.id
        hear(notice)
      }
      await followNotices(api, { signal: own.signal, lastId, onOpen, onNotice }).catch(() => undefined)
      if (line !== own) return
      setHeard(false)
      again = setTimeout(follow, pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
    const rest = () => {
      clearTimeout(again)
      line?.abort()
      line = null
    }
    const turn = () => {
      rest()
      if (document.visibilityState !== 'visible') return setHeard(false)
      void follow()
    }
    turn()
    document.addEventListener('visibilitychange', turn)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      rest()
      setHeard(false)
    }
  }, [api, personId])
  return isHeard
}

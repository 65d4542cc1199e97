import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Event } from '../../../openapi/generated/portal.ts'
import { followNotices } from '../../api/notices.ts'
import { usePortal, useViewer } from '../../portal/portal.tsx'

/** How often a page asks while nobody tells it. */
const POLL_MS = 15_000
/** Even the best line loses something once: the page does not trust it for longer than this. */
const TRUSTED_MS = 60_000
const RECONNECT_MS = 3_000
const LONGEST_PAUSE_MS = 60_000

const FACTS = ['/api/events/{id}', '/api/schedules', '/api/recordings']

/**
 * Keeps what the page shows of its event as it is: by the notices of the signed-in person, and by asking where nobody
 * tells or the line is cut. Only while the page is in sight, because browsers open few lines to one site.
 */
export function useFollowedEvent({ id: eventId, isRegistered }: Pick<Event, 'id' | 'isRegistered'>) {
  const { api } = usePortal()
  const queries = useQueryClient()
  const personId = useViewer()?.id ?? null
  const [isHeard, setHeard] = useState(false)
  // Only those with a ticket are told of everything.
  const isTold = isHeard && isRegistered

  const look = useEffectEvent(() => {
    const isShown = ({ queryKey }: { queryKey: readonly unknown[] }) => FACTS.some((fact) => fact === queryKey[1])
    void queries.invalidateQueries({ predicate: isShown })
  })

  useEffect(() => {
    // The page may have been made a while ago, for everybody: it also learns the server's time from the answer.
    look()
    const seen = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', seen)
    const timer = setInterval(seen, isTold ? TRUSTED_MS : POLL_MS)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [isTold])

  const hear = useEffectEvent((targetId: string) => {
    if (targetId === eventId) look()
  })
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
      const onNotice = ({ id, targetId }: { id: string; targetId: string }) => {
        lastId = id
        hear(targetId)
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
}

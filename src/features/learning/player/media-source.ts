import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LessonContent, Media } from '../../../../openapi/generated/portal.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { attachStream, isStream } from '../../media/stream.ts'
import { lessonQuery } from '../api.ts'

/** `unreachable`: there is no connection to the server; `broken`: the server answers, but the file does not play. */
type SourceState = 'fine' | 'unreachable' | 'broken'

/**
 * Sets the source of a media element, and fetches a new address each time the current one fails, because it may have
 * expired (MEDIA-22). An address that works stays, whatever newer ones the file gets.
 */
export function useSource(item: LessonContent, file: Media) {
  const { api } = usePortal()
  const queries = useQueryClient()
  const [held, setHeld] = useState({ id: file.id, url: file.url })
  const [state, setState] = useState<SourceState>('fine')
  const [round, setRound] = useState(0)
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const isRenewed = useRef(false)
  const isRenewing = useRef(false)
  const isPlaying = useRef(false)
  const isHls = isStream(file.mimeType)
  const url = (held.id === file.id ? held.url : null) ?? file.url
  if (held.id !== file.id) setHeld({ id: file.id, url })

  const retry = async () => {
    isRenewed.current = true
    isRenewing.current = true
    try {
      const lesson = await queries.fetchQuery({ ...lessonQuery(api, item.lessonId), staleTime: 0 })
      const target = lesson.content.find((one) => one.id === item.id)?.target
      setHeld({ id: file.id, url: target && 'url' in target ? target.url : null })
      setState('fine')
      setRound((before) => before + 1)
    } catch {
      setState('unreachable')
    }
    isRenewing.current = false
  }
  const fail = () => {
    // The element and hls.js may both report the same failure.
    if (isRenewing.current) return
    if (isRenewed.current) setState('broken')
    else void retry()
  }
  const failed = useEffectEvent(fail)
  const again = useEffectEvent(retry)

  useEffect(() => {
    if (!element) return
    const settle = () => {
      isRenewed.current = false
    }
    const onError = () => failed()
    const follow = () => {
      // A failure pauses, too.
      if (element.error === null) isPlaying.current = !element.paused
    }
    element.addEventListener('error', onError)
    element.addEventListener('playing', settle)
    element.addEventListener('play', follow)
    element.addEventListener('pause', follow)
    // The element may have failed before hydration.
    if (element.error) failed()
    return () => {
      element.removeEventListener('error', onError)
      element.removeEventListener('playing', settle)
      element.removeEventListener('play', follow)
      element.removeEventListener('pause', follow)
    }
  }, [element])
  useEffect(() => {
    if (!element || url === null) return
    // After a failure the element has to be told to load its source again.
    if (!isHls && round > 0) element.load()
    const stop = isHls ? attachStream(element, { url, mimeType: file.mimeType, onFatal: () => failed() }) : undefined
    // A new source is loaded paused.
    if (round > 0 && isPlaying.current) element.play().catch(() => undefined)
    return stop
  }, [element, url, round, isHls, file.mimeType])
  useEffect(() => {
    if (state !== 'unreachable') return
    const online = () => void again()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [state])
  return { state, src: isHls ? undefined : (url ?? undefined), setElement, retry }
}

import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, Suspense, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Media, Recording } from '../../../../openapi/generated/portal.ts'
import { refreshFacts } from '../../../platform/api/changed-facts.ts'
import { onDemand } from '../../../platform/page/deferred.tsx'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { cx } from '../../../ui/classes.ts'
import { smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { Film } from '../../media/captions/film.tsx'
import { freshAddress } from './api.ts'

const MediaText = onDemand(async () => (await import('../../media/captions/media-text.tsx')).MediaText)

const video = css`
  display: block;
  inline-size: 100%;
  aspect-ratio: 16 / 9;
  border-radius: var(--radius-small);
  background: var(--stage);
`
const MINUTE_S = 60

/** Minutes and seconds in digits of the locale. */
function timeIn(seconds: number, locale: string) {
  const digits = numberFormat(locale, { minimumIntegerDigits: 2, useGrouping: false })
  return `${digits.format(Math.floor(seconds / MINUTE_S))}:${digits.format(Math.floor(seconds % MINUTE_S))}`
}

/**
 * The address of a file, and a new one when it fails, because it may have expired (MEDIA-22). What was playing goes on,
 * and an address that works stays, whatever newer ones the file gets.
 */
function useAddress({ id, url }: Media, media: RefObject<HTMLVideoElement | null>) {
  const { api } = usePortal()
  const [held, setHeld] = useState({ id, url, round: 0 })
  const [isBroken, setBroken] = useState(false)
  const isRenewed = useRef(false)
  const isPlaying = useRef(false)
  if (held.id !== id) setHeld({ id, url, round: 0 })
  useEffect(() => {
    if (held.round === 0) return
    media.current?.load()
    // A new source is loaded paused.
    if (isPlaying.current) media.current?.play().catch(() => undefined)
  }, [held, media])
  const renew = async () => {
    isRenewed.current = true
    try {
      setHeld({ id, url: await freshAddress(api, id), round: held.round + 1 })
      setBroken(false)
    } catch {
      setBroken(true)
    }
  }
  const fail = () => (isRenewed.current ? setBroken(true) : void renew())
  const settle = () => {
    isRenewed.current = false
  }
  const follow = ({ currentTarget: { error, paused } }: SyntheticEvent<HTMLVideoElement>) => {
    // A failure pauses, too.
    if (error === null) isPlaying.current = !paused
  }
  return { src: held.url ?? undefined, isBroken, renew, fail, settle, follow }
}

/** A recording that can be played. It goes on where this person stopped in this browser. */
export function RecordingPlayer({ recording: { id, name }, playback }: { recording: Recording; playback: Media }) {
  const { t } = useTranslation(['recordings', 'common'])
  const { locale } = usePortal()
  const queries = useQueryClient()
  const userId = useViewer()?.id ?? null
  const media = useRef<HTMLVideoElement>(null)
  const { src, isBroken, renew, fail, settle, follow } = useAddress(playback, media)
  const [resumedAt, setResumedAt] = useState(0)
  const [isHere, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  useEffect(() => {
    if (userId === null || isBroken) return
    let leave: (() => void) | null = () => {}
    const follow = async () => {
      const { followRecording, readPosition, storePosition } = await import('./follow-recording.ts')
      const position = await readPosition(userId, id)
      const element = media.current
      if (leave === null || element === null) return
      setResumedAt(position)
      leave = followRecording(element, position, (now) => {
        // Without storage the recording begins anew the next time.
        storePosition(userId, id, now).catch(() => undefined)
      })
    }
    // Without its code the recording still plays.
    follow().catch(() => undefined)
    return () => {
      leave?.()
      leave = null
    }
  }, [userId, id, isBroken])
  if (isBroken) {
    return (
      <Callout icon="alert" isProblem title={name} action={<Button onClick={renew}>{t('common:tryAgain')}</Button>}>
        {t('broken')}
      </Callout>
    )
  }
  return (
    <div>
      <Film
        file={playback}
        ref={media}
        className={video}
        src={src}
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        onError={fail}
        onPlaying={settle}
        onPlay={follow}
        onPause={follow}
      />
      {isHere && media.current && playback.tracks.length > 0 && (
        <Suspense fallback={null}>
          <MediaText media={media.current} file={playback} renew={() => refreshFacts(queries)} />
        </Suspense>
      )}
      <p className={cx(smallText, softText)} role="status">
        {resumedAt >= 1 && t('resumed', { time: timeIn(resumedAt, locale) })}
      </p>
    </div>
  )
}

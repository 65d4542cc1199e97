import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WATCHED_SHARE } from '../../../../openapi/generated/constants.ts'
import type { Course, LessonContent, Media } from '../../../../openapi/generated/portal.ts'
import { onDemand } from '../../../platform/page/deferred.tsx'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { Film } from '../../media/captions/film.tsx'
import { Tracks } from '../../media/captions/tracks.tsx'
import type { MediaControlsProps } from '../../media/media-controls.tsx'
import { rememberedSpeed } from '../../media/speed.ts'
import { lessonQuery } from '../api.ts'
import { MediaProblem } from './media-problem.tsx'
import { useSource } from './media-source.ts'
import { usePlayback } from './playback.ts'
import { Preview } from './preview.tsx'

const MediaText = onDemand(async () => (await import('../../media/captions/media-text.tsx')).MediaText)

const stage = css`
  position: relative;
  overflow: hidden;
  aspect-ratio: 16 / 9;
  border-radius: var(--radius);
  background: var(--stage);
  & > video {
    inline-size: 100%;
    block-size: 100%;
  }
`
const sound = css`
  min-block-size: 3.5rem;
  & > audio {
    inline-size: 100%;
  }
  & > audio:not([controls]) {
    display: none;
  }
`
/** The room of what comes on demand, so that nothing below it moves then. */
const mediaText = css`
  min-block-size: 3rem;
`

/** A video or audio item, which resumes where the person stopped and counts what was watched. */
export function MediaItem({ item, media, course }: { item: LessonContent; media: Media; course: Course }) {
  const { t } = useTranslation('lesson')
  const { api, locale } = usePortal()
  const queries = useQueryClient()
  const isCounted = useViewer() !== null && course.isRegistered
  const { element, watched } = usePlayback(item, isCounted)
  const { state, src, setElement, retry } = useSource(item, media)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [player, setPlayer] = useState<HTMLMediaElement | null>(null)
  const Controls = useControls()
  const ref = useCallback(
    (media: HTMLMediaElement | null) => {
      if (!media) return
      // Each new source begins at the default speed.
      media.defaultPlaybackRate = rememberedSpeed()
      media.playbackRate = media.defaultPlaybackRate
      setElement(media)
      setPlayer(media)
      const stop = element(media)
      return () => {
        stop()
        setElement(null)
        setPlayer(null)
      }
    },
    [element, setElement],
  )
  const percent = (share: number) => (share / 100).toLocaleString(locale, { style: 'percent' })

  if (state !== 'fine') return <MediaProblem item={item} state={state} isCounted={isCounted} onRetry={retry} />
  const isVideo = item.targetType === 'video'
  const shared = { src, ref, controls: Controls === null, preload: 'metadata', 'aria-label': item.name }
  return (
    <>
      <section ref={setFrame} className={isVideo ? stage : sound} aria-label={item.name}>
        {isVideo ? (
          <Film {...shared} file={media} playsInline />
        ) : (
          <audio {...shared}>
            <Tracks of={media} />
          </audio>
        )}
        {Controls && player && <Controls media={player} frame={frame} isVideo={isVideo} />}
      </section>
      {media.tracks.length > 0 && (
        <div className={mediaText}>
          {player && (
            <Suspense fallback={null}>
              <MediaText
                media={player}
                file={media}
                renew={() => queries.fetchQuery({ ...lessonQuery(api, item.lessonId), staleTime: 0 })}
              />
            </Suspense>
          )}
        </div>
      )}
      {isCounted ? (
        <p className={softText}>
          {item.completedAt !== null
            ? t(isVideo ? 'watchedDone' : 'listenedDone')
            : t(isVideo ? 'watched' : 'listened', {
                watched: percent(Math.floor(Math.min(watched, WATCHED_SHARE))),
                needed: percent(WATCHED_SHARE),
              })}
        </p>
      ) : (
        <Preview item={item} course={course} />
      )}
    </>
  )
}

/** Our controls load after the page; until then, or if they fail to load, the browser's own are shown. */
function useControls(): ComponentType<MediaControlsProps> | null {
  const [Controls, setControls] = useState<ComponentType<MediaControlsProps> | null>(null)
  useEffect(() => {
    let isHere = true
    import('../../media/media-controls.tsx').then(
      ({ MediaControls }) => isHere && setControls(() => MediaControls),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [])
  return Controls
}

import { type ComponentProps, useCallback } from 'react'
import type { Media } from '../../../../openapi/generated/portal.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { cx } from '../../../ui/classes.ts'
import { captioned, Tracks } from './tracks.tsx'

interface FilmProps extends Omit<ComponentProps<'video'>, 'children'> {
  file: Pick<Media, 'tracks'>
}

/** A film with its captions, shown as the reader chose them in this browser (MEDIA-27). */
export function Film({ file, ref, className, ...video }: FilmProps) {
  const { locale } = usePortal()
  const follow = useCallback(
    (media: HTMLVideoElement) => {
      let stop: (() => void) | null = () => {}
      const begin = async () => {
        const { followCaptions } = await import('./caption-choice.ts')
        if (stop !== null) stop = followCaptions(media, locale)
      }
      // Without its code the browser's own menu still shows captions.
      begin().catch(() => undefined)
      const end = typeof ref === 'function' ? ref(media) : undefined
      if (typeof ref === 'object' && ref !== null) ref.current = media
      return () => {
        stop?.()
        stop = null
        end?.()
        if (typeof ref === 'object' && ref !== null) ref.current = null
      }
    },
    [ref, locale],
  )
  return (
    <video {...video} ref={follow} className={cx(captioned, className)}>
      <Tracks of={file} />
    </video>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course, LessonContent, Media } from '../../../openapi/generated/portal.ts'
import { usePortal, useViewer } from '../../portal/portal.tsx'
import { Button } from '../../ui/button.tsx'
import { softText } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { css } from '../../ui/style.ts'
import { usePlayback } from './playback.ts'
import { Preview } from './preview.tsx'
import { useRecord } from './record.ts'

const video = css`
  inline-size: 100%;
  aspect-ratio: 16 / 9;
  border-radius: var(--radius);
  background: var(--stage);
`
const audio = css`
  inline-size: 100%;
`
/** Specification: from here on it counts as watched. */
const NEEDED = 95

/** A video or a sound: plays on where one stopped, and counts what was really watched. */
export function MediaItem({ item, media, course }: { item: LessonContent; media: Media; course: Course }) {
  const { t } = useTranslation('lesson')
  const { locale } = usePortal()
  const record = useRecord(item)
  const [isBroken, setBroken] = useState(false)
  const isCounted = useViewer() !== null && course.isRegistered
  const { element, watched } = usePlayback(item, isCounted)
  const percent = (share: number) => (share / 100).toLocaleString(locale, { style: 'percent' })

  if (isBroken) {
    return (
      <Notice
        icon="alert"
        isProblem
        title={item.name}
        action={isCounted && <Button onClick={() => record({ progress: 100 })}>{t('mediaSkip')}</Button>}
      >
        {t('mediaFailed')}
      </Notice>
    )
  }
  const shared = {
    src: media.url ?? undefined,
    controls: true,
    preload: 'metadata',
    onError: () => setBroken(true),
    'aria-label': item.name,
  }
  return (
    <>
      {item.targetType === 'video' ? (
        <video {...shared} ref={element} className={video} playsInline />
      ) : (
        <audio {...shared} ref={element} className={audio} />
      )}
      {isCounted ? (
        <p className={softText}>
          {item.completedAt !== null
            ? t('watchedDone')
            : t('watched', { watched: percent(Math.min(watched, NEEDED - 1)), needed: percent(NEEDED) })}
        </p>
      ) : (
        <Preview item={item} course={course} />
      )}
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Recording } from '../../../../openapi/generated/portal.ts'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { numberFormat } from '../../../platform/texts/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { smallText, softText } from '../../../ui/layout.tsx'
import { css, cx } from '../../../ui/style.ts'

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

/** A recording that can be played. It goes on where this person stopped in this browser. */
export function RecordingPlayer({ recording: { id, name }, url }: { recording: Recording; url: string }) {
  const { t } = useTranslation(['recordings', 'common'])
  const { positions, locale } = usePortal()
  const userId = useViewer()?.id ?? null
  const media = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const [resumedAt, setResumedAt] = useState(0)
  useEffect(() => {
    if (userId === null || isBroken) return
    let leave: (() => void) | null = () => {}
    const follow = async () => {
      const [{ readPosition, storePosition }, { followRecording }] = await Promise.all([
        positions(),
        import('./follow-recording.ts'),
      ])
      const position = await readPosition(userId, id)
      const element = media.current
      if (leave === null || element === null) return
      setResumedAt(position)
      leave = followRecording(element, position, (now) => void storePosition(userId, id, now))
    }
    // Without its code the recording still plays.
    follow().catch(() => undefined)
    return () => {
      leave?.()
      leave = null
    }
  }, [positions, userId, id, isBroken])
  if (isBroken) {
    const again = () => {
      setAttempt(attempt + 1)
      setBroken(false)
    }
    return (
      <Callout icon="alert" isProblem title={name} action={<Button onClick={again}>{t('common:tryAgain')}</Button>}>
        {t('broken')}
      </Callout>
    )
  }
  return (
    <div>
      {/* biome-ignore lint/a11y/useMediaCaption: meetings are recorded without captions */}
      <video
        key={attempt}
        ref={media}
        className={video}
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={name}
        onError={() => setBroken(true)}
      />
      <p className={cx(smallText, softText)} role="status">
        {resumedAt >= 1 && t('resumed', { time: timeIn(resumedAt, locale) })}
      </p>
    </div>
  )
}

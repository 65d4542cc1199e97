import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Event, RecordingState } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { useViewer } from '../../../platform/portal.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import { smallText, softText } from '../../../ui/layout.tsx'

const TONES = { processing: 'accent', ready: 'good', failed: 'warm' } as const

/** How far a recording is. */
export function RecordingBadge({ state }: { state: RecordingState }) {
  const { t } = useTranslation('recordings')
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
}

/** The text for a recording that cannot be played yet. */
export function RecordingReason({ state, isTold }: { state: 'processing' | 'failed'; isTold: boolean }) {
  const { t } = useTranslation('recordings')
  if (state === 'failed') return t('failed')
  return t(isTold ? 'processing.own' : 'processing.any')
}

/** Why a recording cannot be watched, and what to do about it (LIVE-28). */
export function LockedReason({ event, isRegistering }: { event: Event; isRegistering: boolean }) {
  const { t } = useTranslation('recordings')
  const isGuest = useViewer() === null
  const reason = isRegistering ? (isGuest ? 'signIn' : 'register') : isGuest ? 'overGuest' : 'over'
  return (
    <>
      <p className={cx(smallText, softText)}>{t(`locked.${reason}`)}</p>
      {isGuest && (
        <div>
          <Link href={paths.login(paths.event(event))} className={buttonClass('quiet')}>
            {t('locked.signInAction')}
          </Link>
        </div>
      )}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import type { RecordingState } from '../../../../openapi/generated/portal.ts'
import { Badge } from '../../../ui/badge.tsx'

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

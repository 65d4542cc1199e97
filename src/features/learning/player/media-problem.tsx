import { useTranslation } from 'react-i18next'
import type { LessonContent } from '../../../../openapi/generated/portal.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useRecord } from './playback.ts'

interface ProblemProps {
  item: LessonContent
  state: 'unreachable' | 'broken'
  isCounted: boolean
  onRetry(): void
}

/**
 * A file that does not play. The item can be marked as done, so that our fault does not keep a course unfinished. This
 * requires a fresh answer and file address from the server, so that it cannot be done offline.
 * Only the completion is recorded, not a position or a watched share.
 */
export function MediaProblem({ item, state, isCounted, onRetry }: ProblemProps) {
  const { t } = useTranslation(['lesson', 'common'])
  const record = useRecord(item)
  const isBroken = state === 'broken'
  const isOpen = isCounted && item.completedAt === null
  return (
    <Callout
      icon={isBroken ? 'alert' : 'cloud'}
      isProblem
      title={isBroken ? t('mediaFailedTitle') : t('mediaUnreachableTitle')}
      action={
        <Row>
          <Button onClick={onRetry}>{t('common:tryAgain')}</Button>
          {isBroken && isOpen && (
            <Button variant="quiet" onClick={() => record({ progress: 100 })}>
              {t('mediaSkip')}
            </Button>
          )}
        </Row>
      }
    >
      {isBroken ? (isOpen ? t('mediaFailed') : t('mediaFailedDone')) : t('mediaUnreachable')}
    </Callout>
  )
}

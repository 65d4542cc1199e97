import { useTranslation } from 'react-i18next'
import type { LessonContent } from '../../../../openapi/generated/portal.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useRecord } from './record.ts'

interface ProblemProps {
  item: LessonContent
  state: 'unreachable' | 'broken'
  isCounted: boolean
  onRetry(): void
}

/**
 * A file that does not play. A course must not stay unfinished for a fault of ours, so that it may be marked as done; only
 * when the server has just answered, and under an address it has just given, so that being offline is no way round it.
 * What is recorded is that the item is done, never a position or a share that nobody watched.
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

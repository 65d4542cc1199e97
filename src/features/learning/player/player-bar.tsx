import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { hasNext, hasPrevious } from '../../../../machines/lesson.ts'
import { useFlow } from '../../../platform/portal.tsx'
import { Button } from '../../../ui/button.tsx'
import { css } from '../../../ui/style.ts'

const bar = css`
  position: sticky;
  inset-block-end: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  padding: var(--space-3) var(--gutter);
  border-block-start: 1px solid var(--line);
  background: var(--surface);
  /* What gets the focus comes to stand above the bar. */
  html:has(&) {
    scroll-padding-block-end: 5rem;
  }
`

/** Back and on, across the lessons of a course. While a quiz asks for something, that comes first (LEARN-54). */
export function PlayerBar() {
  const { t } = useTranslation(['lesson', 'common'])
  const lesson = useFlow('lesson')
  const isFirst = !useSelector(lesson, hasPrevious)
  const isLast = !useSelector(lesson, hasNext)
  const isReady = useSelector(lesson, ({ context }) => context.outline.length > 0)
  const isInQuiz = useSelector(useFlow('quiz'), (snapshot) => snapshot.hasTag('asks'))
  const isFailed = useSelector(lesson, (snapshot) => snapshot.matches('failed'))
  if (isFailed)
    return (
      <div className={bar} role="alert">
        <p>{t('loadFailed')}</p>
        <Button variant="quiet" onClick={() => lesson.send({ type: 'RETRY' })}>
          {t('common:tryAgain')}
        </Button>
      </div>
    )
  return (
    <nav className={bar} aria-label={t('move')}>
      <Button variant="quiet" disabled={isFirst} onClick={() => lesson.send({ type: 'PREVIOUS' })}>
        {t('previous')}
      </Button>
      <Button
        variant={isInQuiz ? 'quiet' : 'primary'}
        disabled={!isReady}
        onClick={() => lesson.send({ type: 'NEXT' })}
      >
        {isReady && isLast ? t('finish') : t('next')}
      </Button>
    </nav>
  )
}

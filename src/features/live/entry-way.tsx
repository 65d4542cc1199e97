import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../../machines/failure.ts'
import { describeError } from '../../platform/api/error-text.ts'
import { useFlow } from '../../platform/portal.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Stack, smallText } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

const problemBox = css`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-small);
  background: var(--bad-soft);
  color: var(--bad);
`

/** The progress of joining or starting, announced to screen readers, with a link when no window could be opened. */
export function EntryWay() {
  const { t } = useTranslation(['webinar', 'common'])
  const webinar = useFlow('webinar')
  const stage = useSelector(webinar, ({ value }) => (typeof value === 'string' ? value : 'entering'))
  const url = useSelector(webinar, ({ context }) => context.url)
  const problem = useSelector(webinar, ({ context }) => context.problem)
  const hasOpened = useOpens()
  const said =
    stage === 'opened' || stage === 'offered' || stage === 'waiting'
      ? t(`way.${stage}`)
      : stage === 'idle' && hasOpened
        ? t('way.opens')
        : ''
  return (
    <Stack gap={3}>
      <p role="status" className={smallText} hidden={said === ''}>
        {said}
      </p>
      {url !== null && stage === 'offered' && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass()}
          onClick={() => webinar.send({ type: 'FOLLOWED' })}
        >
          {t('way.link')}
          <Icon name="arrow" />
        </a>
      )}
      {problem && (
        <div className={cx(problemBox, smallText)}>
          <p>{problem.failure ? reasonOf(problem.failure) : t(`error.${problem.kind}`, { defaultValue: '' })}</p>
          <Button variant="quiet" onClick={() => webinar.send({ type: 'RETRY' })}>
            {t('common:tryAgain')}
          </Button>
        </div>
      )}
    </Stack>
  )

  function reasonOf(failure: Failure) {
    if (failure.code === 'foreign-link') return t('error.foreignLink')
    const reason = describeError(failure)
    return 'text' in reason ? reason.text : t(`common:error.${reason.textKey}`)
  }
}

/** Whether the join or start window has opened since the request was refused as too early. */
function useOpens() {
  const webinar = useFlow('webinar')
  const [hasOpened, setOpened] = useState(false)
  useEffect(() => {
    const opening = webinar.on('opens', () => setOpened(true))
    return () => opening.unsubscribe()
  }, [webinar])
  return hasOpened
}

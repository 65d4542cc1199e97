import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { type FormTexts, HEADING_ID } from './form-texts.ts'

const mark = css`
  display: grid;
  place-items: center;
  inline-size: 3.5rem;
  block-size: 3.5rem;
  border-radius: var(--pill);
  background: var(--good-soft);
  color: var(--good);
  font-size: 1.25rem;
`
const heading = css`
  &:focus {
    outline: none;
  }
`
const steps = css`
  display: grid;
  gap: var(--space-4);
  counter-reset: step;
  & > li {
    display: grid;
    grid-template-columns: 2rem 1fr;
    gap: var(--space-3);
    counter-increment: step;
  }
  & > li::before {
    content: counter(step);
    display: grid;
    place-items: center;
    block-size: 2rem;
    border-radius: var(--pill);
    background: var(--accent-soft);
    color: var(--accent);
    font-weight: 700;
  }
`

/** A message has arrived: what happens next. Its heading takes the focus, so that it is read out. */
export function Sent({ texts, onAgain }: { texts: FormTexts; onAgain(): void }) {
  const { t } = useTranslation('info')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Stack gap={5}>
      <span className={mark}>
        <Icon name="check" />
      </span>
      <h2 id={HEADING_ID} ref={title} tabIndex={-1} className={heading}>
        {t('form.sent')}
      </h2>
      <h3>{texts.nextHeading}</h3>
      <ol className={steps}>
        {texts.nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button variant="quiet" onClick={onAgain}>
        {t('form.another')}
      </Button>
    </Stack>
  )
}

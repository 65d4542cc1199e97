import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { css } from '../../../ui/style.ts'
import { Confirmation } from '../confirmation.tsx'
import { type FormTexts, HEADING_ID } from './form-texts.ts'

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

/** Confirms that a message was sent and says what happens next. */
export function Sent({ texts, onAgain }: { texts: FormTexts; onAgain(): void }) {
  const { t } = useTranslation('info')
  return (
    <Confirmation heading="h2" id={HEADING_ID} title={t('form.sent')}>
      <h3>{texts.nextHeading}</h3>
      <ol className={steps}>
        {texts.nextSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button variant="quiet" onClick={onAgain}>
        {t('form.another')}
      </Button>
    </Confirmation>
  )
}

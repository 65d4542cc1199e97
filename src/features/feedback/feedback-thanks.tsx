import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

const panel = css`
  align-items: start;
  & > h3:focus {
    outline: none;
  }
`
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

/** It has arrived, and what happens next. Takes the focus, so that it is read out. */
export function FeedbackThanks({ text, onClose }: { text: string; onClose(): void }) {
  const { t } = useTranslation(['modals', 'common'])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack className={panel}>
      <span className={mark}>
        <Icon name="check" />
      </span>
      <h3 ref={heading} tabIndex={-1}>
        {t('feedback.thanks')}
      </h3>
      <p>{text}</p>
      <Button onClick={onClose}>{t('common:close')}</Button>
    </Stack>
  )
}

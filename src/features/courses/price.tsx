import { useTranslation } from 'react-i18next'
import { usePortal } from '../../platform/portal.tsx'
import { VisuallyHidden } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { formatPrice, type Priced } from './price-format.ts'

const line = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--space-2);
  font-weight: 700;
  & > s {
    color: var(--ink-soft);
    font-weight: 400;
  }
`

/** What something costs, and what it cost before. */
export function Price({ of }: { of: Priced }) {
  const { t } = useTranslation('courses')
  const { locale } = usePortal()
  const price = formatPrice(of, locale)
  if (!price) return <span className={line}>{t('free')}</span>
  return (
    <span className={line}>
      {price.before && (
        <s>
          <VisuallyHidden>{t('before')} </VisuallyHidden>
          {price.before}
        </s>
      )}
      <span>
        {price.before && <VisuallyHidden>{t('now')} </VisuallyHidden>}
        {price.now}
      </span>
    </span>
  )
}

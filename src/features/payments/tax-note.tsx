import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/classes.ts'
import { smallText, softText } from '../../ui/layout.tsx'

/** Says what a price includes, wherever one can be paid and on receipts (PAY-21). */
export function TaxNote() {
  const { t } = useTranslation()
  return <p className={cx(smallText, softText)}>{t('pricesIncludeTax')}</p>
}

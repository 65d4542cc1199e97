import { useTranslation } from 'react-i18next'
import { Choices } from '../../../platform/lists/choices.tsx'
import { VIEWS, type View } from './filters.ts'

const SHAPES: Record<View, string> = {
  default: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  'detailed-vertical': 'M4 4h16v9H4zM4 16.5h16M4 20h10',
  'detailed-horizontal': 'M4 5h6v5H4zM13 6h7M13 9h5M4 14h6v5H4zM13 15h7M13 18h5',
}

/** How the list is drawn. */
export function ViewSwitch({ view, hrefOf }: { view: View; hrefOf(view: View): string }) {
  const { t } = useTranslation('catalogue')
  const choices = VIEWS.map((one) => ({
    name: t(`views.${one}`),
    href: hrefOf(one),
    isCurrent: one === view,
    shape: SHAPES[one],
  }))
  return <Choices label={t('view')} choices={choices} />
}

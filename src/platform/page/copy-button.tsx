import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../toast.ts'

/** Puts a text on the clipboard and says so; where that is refused, the text can still be selected by hand. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('preferences')
  const toast = useToast()
  return (
    <Button
      variant="quiet"
      onClick={() => navigator.clipboard?.writeText(text).then(() => toast.show(t('copied')), toast.showError)}
    >
      {t('copy')}
    </Button>
  )
}

import { useTranslation } from 'react-i18next'
import { useToast } from '../../../platform/toast.ts'
import { Button } from '../../../ui/button.tsx'

/** Hands the address to what the device shares with; where there is nothing, it is copied. */
export function ShareButton({ url, title }: { url: string; title: string }) {
  const { t } = useTranslation('finished')
  const toast = useToast()
  const share = async () => {
    if (!navigator.share) {
      await navigator.clipboard.writeText(url)
      toast.show(t('copied'))
      return
    }
    await navigator.share({ title, url }).catch((error: unknown) => {
      // A person who closes the device's own list changed their mind.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
  }
  return (
    <Button variant="quiet" onClick={() => share().catch(toast.showError)}>
      {t('share')}
    </Button>
  )
}

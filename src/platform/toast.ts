import { useTranslation } from 'react-i18next'
import type { Tone } from '../../machines/toast.ts'
import { describeError } from './api/error-text.ts'
import { useFlow } from './portal.tsx'

/** Shows a toast; `showError` shows an error with the texts of HTTP-17 to HTTP-20. */
export function useToast() {
  const { t } = useTranslation()
  const toast = useFlow('toast')
  return {
    show: (text: string, { title = null, tone = 'success' }: { title?: string | null; tone?: Tone } = {}) =>
      toast.send({ type: 'SHOW', tone, title, text }),
    showError(error: unknown) {
      const said = describeError(error)
      const title = 'titleKey' in said ? t(`error.${said.titleKey}`) : null
      toast.send({ type: 'SHOW', tone: 'error', title, text: 'text' in said ? said.text : t(`error.${said.textKey}`) })
    },
  }
}

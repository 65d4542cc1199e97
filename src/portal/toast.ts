import { useTranslation } from 'react-i18next'
import { describeError } from '../domain/error-text.ts'
import { useFlow } from './portal.tsx'

/** Says in a toast that something is done, or what went wrong by the table of specification point 8. */
export function useToast() {
  const { t } = useTranslation()
  const toast = useFlow('toast')
  return {
    say: (text: string, title: string | null = null) => toast.send({ type: 'SHOW', tone: 'success', title, text }),
    sayError(error: unknown) {
      const said = describeError(error)
      const title = 'titleKey' in said ? t(`error.${said.titleKey}`) : null
      toast.send({ type: 'SHOW', tone: 'error', title, text: 'text' in said ? said.text : t(`error.${said.textKey}`) })
    },
  }
}

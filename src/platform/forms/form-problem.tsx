import { useTranslation } from 'react-i18next'
import { problemBox } from '../../ui/problem.tsx'
import { describeError } from '../api/error-text.ts'

/** What is wrong with a form as a whole; `says` are the server's own words where they tell more than the error table. */
export function FormProblem({ error, says, id }: { error: unknown; says?: string | undefined; id?: string }) {
  const { t } = useTranslation()
  const said = says ? { text: says } : describeError(error)
  return (
    <p id={id} className={problemBox} role="alert">
      {'titleKey' in said && <strong>{t(`error.${said.titleKey}`)}. </strong>}
      {'text' in said ? said.text : t(`error.${said.textKey}`)}
    </p>
  )
}

import { useTranslation } from 'react-i18next'
import { describeError } from '../domain/error-text.ts'
import { css } from '../ui/style.ts'

const problem = css`
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-small);
  background: var(--bad-soft);
  color: var(--bad);
`

/** What is wrong with a form as a whole; `says` are the server's own words where they tell more than the error table. */
export function FormProblem({ error, says, id }: { error: unknown; says?: string | undefined; id?: string }) {
  const { t } = useTranslation()
  const said = describeError(error)
  return (
    <p id={id} className={problem} role="alert">
      {says || ('text' in said ? said.text : t(`error.${said.textKey}`))}
    </p>
  )
}

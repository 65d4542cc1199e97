import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { isolated } from '../../../platform/texts/isolated.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Row } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'

const middle = css`
  justify-content: center;
`

/** Advice when nothing matches; `elsewhere` is the address of the same search in all kinds. */
export function NothingFound({ q, elsewhere }: { q: string; elsewhere?: string }) {
  const { t } = useTranslation(['search', 'courses'])
  return (
    <Callout
      icon="search"
      title={t('none.title', { q: isolated(q) })}
      action={
        <Row className={middle}>
          {elsewhere && (
            <Link href={elsewhere} className={buttonClass()}>
              {t('none.elsewhere')}
            </Link>
          )}
          <Link href={paths.courses()} className={buttonClass('quiet')}>
            {t('courses:emptyAction')}
          </Link>
        </Row>
      }
    >
      {t('none.text')}
    </Callout>
  )
}

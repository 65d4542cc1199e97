import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { paths } from '../address/paths.ts'

/** Shown in place of something that does not exist or that this person may not see. */
export function MissingCallout() {
  const { t } = useTranslation()
  return (
    <Callout
      isPage
      icon="search"
      title={t('notFound.title')}
      action={
        <Link href={paths.courses()} className={buttonClass()}>
          {t('notFound.action')}
        </Link>
      }
    >
      {t('notFound.text')}
    </Callout>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { paths } from '../address/paths.ts'

/** Something that is not there, or not for this person: a way on instead. */
export function MissingNotice() {
  const { t } = useTranslation()
  return (
    <Notice
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
    </Notice>
  )
}

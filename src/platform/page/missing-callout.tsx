import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { paths, patterns } from '../address/paths.ts'
import { isRemoved } from '../api/errors.ts'
import { useFlow } from '../portal.tsx'

/** The page about something that was public before, and was taken down. */
export const removedFrom = (path: string) => `${patterns.contentRemoved}?${new URLSearchParams({ from: path })}`

/**
 * Shown in place of something that does not exist or that this person may not see. What was public before leads to the
 * page about removed content (PAGE-3).
 */
export function MissingCallout({ error }: { error?: unknown }) {
  const { t } = useTranslation()
  const navigation = useFlow('navigation')
  const [path] = useLocation()
  const isGone = isRemoved(error)
  useEffect(() => {
    if (isGone) navigation.send({ type: 'GO', to: removedFrom(path), replace: true })
  }, [isGone, navigation, path])
  if (isGone) return null
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

import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { paths, patterns } from '../../platform/address/paths.ts'
import { Deferred, deferred } from '../../platform/page/deferred.tsx'
import { useViewer } from '../../platform/portal.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { css } from '../../ui/style.ts'

const personal = deferred(async () => (await import('./personal.tsx')).Personal)

/* One line in every language, beside the menu, the mark and the search on the narrowest phone. */
const signIn = css`
  white-space: nowrap;
  @media (max-width: 28rem) {
    padding-inline: var(--space-3);
  }
`

/** Who is signed in, with what belongs to them, or the way to sign in. */
export function Account() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [location] = useLocation()
  if (viewer) return <Deferred part={personal} props={{ viewer }} />
  if (location === patterns.login) return null
  return (
    <Link
      href={paths.login(location === patterns.home ? undefined : location)}
      className={cx(buttonClass('quiet'), signIn)}
    >
      {t('nav.signIn')}
    </Link>
  )
}

import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { paths, patterns } from '../domain/paths.ts'
import { useFlow, useViewer } from '../portal/portal.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { css } from '../ui/style.ts'

const person = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
`
const initials = css`
  display: grid;
  place-items: center;
  inline-size: 2.5rem;
  block-size: 2.5rem;
  flex: none;
  border-radius: var(--pill);
  background: var(--good-soft);
  color: var(--good);
  font-weight: 700;
  font-size: var(--step--1);
`
/** A page made for guests must not offer "Sign in" to somebody whose session is about to be restored. */
const forGuests = css`
  :root[data-session='likely'] & {
    visibility: hidden;
  }
`

/** Who is signed in, or the way to sign in. */
export function Account() {
  const { t } = useTranslation()
  const viewer = useViewer()
  const auth = useFlow('auth')
  const [location] = useLocation()
  if (!viewer) {
    if (location === patterns.login) return null
    return (
      <Link
        href={paths.login(location === patterns.home ? undefined : location)}
        className={`${buttonClass()} ${forGuests}`}
      >
        {t('nav.signIn')}
      </Link>
    )
  }
  return (
    <div className={person}>
      <span className={initials} title={`${viewer.firstName} ${viewer.lastName}`} aria-hidden="true">
        {viewer.firstName.slice(0, 1)}
        {viewer.lastName.slice(0, 1)}
      </span>
      <Button variant="ghost" onClick={() => auth.send({ type: 'LOGOUT' })}>
        {t('nav.signOut')}
      </Button>
    </div>
  )
}

import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { safeRedirect } from '../../domain/redirect.ts'
import { usePageTitle } from '../../portal/page-title.tsx'
import { useFlow, usePortal, useViewer } from '../../portal/portal.tsx'
import { SignInForm } from '../../portal/sign-in-form.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Container, leadText, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'

const page = css`
  display: grid;
  place-items: center;
  padding-block: clamp(2rem, 9vh, 6rem);
`
const panel = css`
  inline-size: min(100%, 26rem);
  padding: clamp(1.25rem, 5vw, 2.5rem);
  border: 1px solid var(--line);
  border-radius: 1.1rem;
  background: var(--surface);
  box-shadow: var(--shadow-raised);
`

/** Signing in on a page of its own; afterwards it goes where the person came from. */
export function LoginScreen() {
  const { t } = useTranslation('auth')
  const { origin } = usePortal()
  const viewer = useViewer()
  const navigation = useFlow('navigation')
  const auth = useFlow('auth')
  const to = safeRedirect(new URLSearchParams(useSearch()).get('redirectUrl'), origin)
  usePageTitle(t('metaTitle'))
  useEffect(() => {
    const leaving = auth.on('signedIn', () => navigation.send({ type: 'GO', to, replace: true }))
    return () => leaving.unsubscribe()
  }, [auth, navigation, to])
  return (
    <Container className={page}>
      <Stack gap={5} className={panel}>
        <Stack gap={2}>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className={leadText}>
            {viewer ? t('already', { name: `${viewer.firstName} ${viewer.lastName}` }) : t('lead')}
          </p>
        </Stack>
        {viewer ? (
          <Link href={to} className={buttonClass()}>
            {t('goOn')}
          </Link>
        ) : (
          <SignInForm />
        )}
      </Stack>
    </Container>
  )
}

import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearch } from 'wouter'
import { safeRedirect } from '../../../../openapi/redirect.ts'
import { paths } from '../../../platform/address/paths.ts'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { useFlow, useIsHydrating, usePortal, useViewer } from '../../../platform/portal.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Container, leadText, Row, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'

const page = css`
  padding-block: clamp(4rem, 14vh, 9rem);
  text-align: center;
`
const art = css`
  inline-size: 9rem;
  block-size: auto;
`
const middle = css`
  justify-content: center;
`

/** The list to go on with, by the beginning of the address that was removed. */
const LISTS = [
  ['/webinar-content/', 'webinars', paths.webinars()],
  ['/offline-events/', 'offline', paths.offlineEvents()],
  ['/articles/', 'articles', paths.articles()],
] as const

/**
 * Something that was taken down, and the way on (PAGE-3). `?from=` is where it was: the server sends everybody here for
 * whom it knows no session, so whoever has access or signs in goes back.
 */
export function RemovedScreen() {
  const { t } = useTranslation(['info', 'common'])
  usePageTitle(t('removed.title'))
  const { viewer, origin } = usePortal()
  const navigation = useFlow('navigation')
  const auth = useFlow('auth')
  const from = safeRedirect(new URLSearchParams(useSearch()).get('from'), origin)
  // Who comes from a page that knew them has no access.
  const [isUnknown] = useState(useIsHydrating() && viewer === null)
  const isSignedIn = useSelector(auth, (snapshot) => snapshot.hasTag('signedIn'))
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    const isNew = isSignedIn && (isUnknown || !wasSignedIn.current)
    wasSignedIn.current = isSignedIn
    if (isNew && from !== '/') navigation.send({ type: 'GO', to: from, replace: true })
  }, [isSignedIn, isUnknown, from, navigation])
  const person = useViewer()
  const list = LISTS.find(([start]) => from.startsWith(start))
  return (
    <Container className={page}>
      <Stack gap={4} style={{ alignItems: 'center' }}>
        <svg className={art} viewBox="0 0 144 112" fill="none" strokeLinejoin="round" aria-hidden="true">
          <circle cx="72" cy="54" r="46" fill="var(--warm-soft)" />
          <path d="M20 30C38 20 56 20 72 32V94C56 84 38 84 20 92Z" fill="var(--surface)" />
          <path
            d="M20 30C38 20 56 20 72 32V94C56 84 38 84 20 92ZM72 32C88 20 106 20 124 30V92C106 84 88 84 72 94Z"
            stroke="var(--line-strong)"
            strokeWidth="3"
            strokeDasharray="7 7"
          />
          <path d="M20 30C38 20 56 20 72 32V94C56 84 38 84 20 92Z" stroke="var(--ink)" strokeWidth="3" />
        </svg>
        <h1 tabIndex={-1}>{t('removed.title')}</h1>
        <p className={leadText}>{t('removed.text')}</p>
        <Row className={middle}>
          <Link href={list ? list[2] : paths.courses()} className={buttonClass()}>
            {list ? t(`removed.${list[1]}`) : t('common:notFound.action')}
          </Link>
          {from !== '/' && !person && (
            <Link href={paths.login(from)} className={buttonClass('quiet')}>
              {t('common:nav.signIn')}
            </Link>
          )}
          <Link href={paths.contactUs()} className={buttonClass('quiet')}>
            {t('write')}
          </Link>
        </Row>
      </Stack>
    </Container>
  )
}

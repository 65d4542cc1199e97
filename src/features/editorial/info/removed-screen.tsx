import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
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

/** Something that was taken down for good. */
export function RemovedScreen() {
  const { t } = useTranslation(['info', 'common'])
  usePageTitle(t('removed.title'))
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
          <Link href={paths.courses()} className={buttonClass()}>
            {t('common:notFound.action')}
          </Link>
          <Link href={paths.contactUs()} className={buttonClass('quiet')}>
            {t('write')}
          </Link>
        </Row>
      </Stack>
    </Container>
  )
}

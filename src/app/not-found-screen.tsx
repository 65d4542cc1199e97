import { useTranslation } from 'react-i18next'
import { Link, useRoute } from 'wouter'
import { paths, patterns } from '../platform/address/paths.ts'
import { Deferred, deferred } from '../platform/page/deferred.tsx'
import { usePageTitle } from '../platform/page/page-title.tsx'
import { buttonClass } from '../ui/button.tsx'
import { Container, leadText, Stack } from '../ui/layout.tsx'
import { css } from '../ui/style.ts'

const page = css`
  padding-block: clamp(4rem, 14vh, 9rem);
  text-align: center;
`
const number = css`
  font: 600 clamp(5rem, 20vw, 11rem) / 1 var(--serif);
  color: var(--accent);
`

const wrongCode = deferred(
  async () => (await import('../features/learning/certificates/wrong-code.tsx')).WrongCode,
  true,
)

/** What the server shows in place of what is not there; a certificate's wrong code has words of its own. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  const [, certificate] = useRoute(patterns.certificate)
  usePageTitle(t('notFound.title'))
  if (certificate) {
    return (
      <Container className={page}>
        <Deferred part={wrongCode} props={{ code: certificate.code }} />
      </Container>
    )
  }
  return (
    <Container className={page}>
      <Stack gap={4} style={{ alignItems: 'center' }}>
        <span className={number} aria-hidden="true">
          404
        </span>
        <h1 tabIndex={-1}>{t('notFound.title')}</h1>
        <p className={leadText}>{t('notFound.text')}</p>
        <Link href={paths.courses()} className={buttonClass()}>
          {t('notFound.action')}
        </Link>
      </Stack>
    </Container>
  )
}

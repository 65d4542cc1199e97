import { useTranslation } from 'react-i18next'
import { useParams } from 'wouter'
import type { Certificate } from '../../../../openapi/generated/portal.ts'
import { isMissing } from '../../../platform/api/errors.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { Deferred } from '../../../platform/page/deferred.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { Container, leadText, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { certificateQuery } from '../my-courses-api.ts'
import { certificateSheet } from './certificate-sheet-part.ts'
import { WrongCode } from './wrong-code.tsx'

const page = css`
  padding-block: var(--space-7) var(--space-8);
`
const intro = css`
  text-align: center;
  align-items: center;
  @media print {
    display: none;
  }
`

/** The public page that verifies a certificate (LEARN-36). */
export function CertificateScreen() {
  const { t } = useTranslation('finished')
  const { api } = usePortal()
  const { code } = useParams<{ code: string }>()
  const certificate = useQuery(certificateQuery(api, code))
  usePageTitle(t('verifyTitle'))
  return (
    <Container className={page}>
      {certificate.isError ? (
        isMissing(certificate.error) ? (
          <WrongCode code={code} />
        ) : (
          <ProblemCallout error={certificate.error} onRetry={() => certificate.refetch()} />
        )
      ) : (
        certificate.data && <Verified certificate={certificate.data} />
      )}
    </Container>
  )
}

function Verified({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation('finished')
  return (
    <Stack gap={6}>
      <Stack gap={2} className={intro}>
        <h1 tabIndex={-1}>{t('verified')}</h1>
        <p className={leadText}>{t('verifiedLead', { lessons: t('lessons', { count: certificate.lessonCount }) })}</p>
      </Stack>
      <Deferred part={certificateSheet} props={certificate} />
    </Stack>
  )
}

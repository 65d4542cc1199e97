import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Achievement, Course } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { Deferred } from '../../../platform/page/deferred.tsx'
import { usePortal, useViewer } from '../../../platform/portal.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { leadText, Row, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { certificateSheet } from './certificate-sheet-part.ts'
import { ShareButton } from './share-button.tsx'

const acts = css`
  justify-content: center;
  @media print {
    display: none;
  }
`
const intro = css`
  text-align: center;
  align-items: center;
  @media print {
    display: none;
  }
`

/** The certificate of a finished course, with a button to print it and a link to its public page. */
export function OwnCertificate({ course, achievement }: { course: Course; achievement: Achievement }) {
  const { t } = useTranslation('finished')
  const viewer = useViewer()
  const { origin } = usePortal()
  const { finishedAt, code } = achievement
  return (
    <Stack gap={6}>
      <Stack gap={2} className={intro}>
        <h1 tabIndex={-1}>{t('title', { course: course.name })}</h1>
        <p className={leadText}>{t('lead')}</p>
      </Stack>
      <Deferred
        part={certificateSheet}
        props={{
          firstName: viewer?.firstName ?? '',
          lastName: viewer?.lastName ?? '',
          course,
          tutors: course.tutors,
          lessonCount: course.lessonCount,
          duration: course.duration,
          finishedAt,
          code,
        }}
      />
      <Row className={acts}>
        <Button variant="quiet" onClick={() => print()}>
          <Icon name="print" />
          {t('print')}
        </Button>
        <ShareButton url={`${origin}${paths.certificate(code)}`} title={t('title', { course: course.name })} />
        <Link href={paths.certificate(code)} className={buttonClass('quiet')}>
          {t('publicPage')}
        </Link>
        <Link href={paths.courses()} className={buttonClass()}>
          {t('more')}
          <Icon name="arrow" />
        </Link>
      </Row>
    </Stack>
  )
}

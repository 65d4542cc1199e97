import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { paths } from '../../../platform/address/paths.ts'
import { useListQuery } from '../../../platform/api/query.ts'
import { Pager } from '../../../platform/lists/pager.tsx'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Stack, smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { myCertificatesQuery } from '../my-courses-api.ts'

const list = css`
  display: grid;
  gap: var(--space-3);
`
const row = css`
  position: relative;
  display: grid;
  grid-template-columns: auto 1fr;
  gap: var(--space-3);
  align-items: center;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--line);
  border-radius: var(--radius-small);
  background: var(--surface);
  & > svg {
    color: var(--good);
    font-size: 1.25rem;
  }
  & a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:hover {
    border-color: var(--line-strong);
  }
`

interface ProfileCertificatesProps {
  page: number
  hrefOf(page: number): string
}

/** Finished courses, each with the way to its certificate. */
export function ProfileCertificates({ page, hrefOf }: ProfileCertificatesProps) {
  const { t } = useTranslation('profile')
  const { api, locale } = usePortal()
  const certificates = useListQuery(myCertificatesQuery(api, page))
  return (
    <Stack gap={4}>
      <h2>{t('certificates')}</h2>
      {certificates.isError && <ProblemCallout error={certificates.error} onRetry={() => certificates.refetch()} />}
      {certificates.data?.items.length === 0 && <p className={softText}>{t('noCertificates')}</p>}
      {certificates.data && certificates.data.items.length > 0 && (
        <>
          <ul className={list}>
            {certificates.data.items.map(({ id, course, finishedAt }) => (
              <li key={id} className={row}>
                <Icon name="medal" />
                <div>
                  <Link
                    href={paths.courseFinished(course.alias)}
                    aria-label={t('openCertificate', { course: course.name })}
                  >
                    <span lang={course.languageCode} dir={directionOf(course.languageCode)}>
                      {course.name}
                    </span>
                  </Link>
                  <p className={cx(smallText, softText)}>
                    {t('finishedOn', {
                      date: new Date(finishedAt).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
                    })}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          <Pager list={certificates.data} hrefOf={hrefOf} />
        </>
      )}
    </Stack>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { User } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { useListQuery, useQuery } from '../../platform/api/query.ts'
import { ListResults } from '../../platform/lists/list-results.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { countryName } from '../../platform/reference/country-name.ts'
import { languageNames } from '../../platform/reference/languages.ts'
import { timeZoneLabel } from '../../platform/reference/time-zones.ts'
import { listFormat } from '../../platform/texts/formats.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { CourseCards } from '../courses/card/course-cards.tsx'
import { hasRole, myProfileQuery } from '../people/my-profile-api.ts'
import type { StudentPartProps } from '../people/profile/profile-screen.tsx'
import { ProfileCertificates } from './certificates/profile-certificates.tsx'
import { myCoursesQuery } from './my-courses-api.ts'

const columns = css`
  display: grid;
  gap: var(--space-6) var(--space-7);
  align-items: start;
  @media (min-width: 62rem) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 20rem);
  }
`
const side = css`
  display: grid;
  gap: var(--space-6);
  @media (min-width: 62rem) {
    grid-row: 1;
    grid-column: 2;
  }
`
const facts = css`
  display: grid;
  gap: var(--space-3);
  margin: 0;
  & dt {
    color: var(--ink-soft);
    font-size: var(--step--1);
  }
  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`

/** What the person says about themselves, their courses with the progress, and their certificates. */
export function ProfileLearning({ owner, state, hrefOf }: StudentPartProps) {
  const { t } = useTranslation('profile')
  const { api } = usePortal()
  const { page, certificates } = state
  const courses = useListQuery(myCoursesQuery(api, page))
  return (
    <div className={columns}>
      <Stack gap={4}>
        <h2>{t('courses')}</h2>
        <ListResults
          list={courses}
          hrefOf={(number) => hrefOf({ page: number })}
          empty={
            <Callout
              icon="text"
              title={t('noCoursesTitle')}
              action={
                <Link href={paths.courses()} className={buttonClass()}>
                  {t('findCourses')}
                </Link>
              }
            >
              {t('noCoursesText')}
            </Callout>
          }
        >
          {(items) => <CourseCards items={items.map(({ course }) => course)} heading="h3" first={2} />}
        </ListResults>
      </Stack>
      <div className={side}>
        <Facts owner={owner} />
        <ProfileCertificates page={certificates} hrefOf={(number) => hrefOf({ page, certificates: number })} />
      </div>
    </div>
  )
}

function Facts({ owner }: { owner: User }) {
  const { t } = useTranslation('profile')
  const { api, locale } = usePortal()
  const profile = useQuery({ ...myProfileQuery(api, 'student'), enabled: hasRole(owner, 'student') })
  const { contacts, profile: chosen } = owner.settings
  const languages = languageNames(profile.data?.languageCodes ?? [], locale)
  const known = [
    ['phone', contacts.phone],
    ['country', countryName(chosen.countryCode, locale)],
    ['languages', listFormat(locale, { type: 'unit' }).format(languages)],
    ['timezone', chosen.timezone && timeZoneLabel(chosen.timezone, new Date())],
  ] as const
  return (
    <Stack gap={4}>
      <h2>{t('about')}</h2>
      <dl className={facts}>
        {known.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <bdi translate={name === 'timezone' ? 'no' : undefined}>{value || t('none')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}

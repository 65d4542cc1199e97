import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../../openapi/generated/portal.ts'
import { CategoryNames } from '../../../platform/lists/category-names.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { countryName } from '../../../platform/reference/country-name.ts'
import { languageFormat, listFormat } from '../../../platform/texts/formats.ts'
import { directionOf } from '../../../platform/texts/locales.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { leadText, Row } from '../../../ui/layout.tsx'
import { HeadFacts } from '../../../ui/page-head.tsx'
import { PersonHead } from '../person-head.tsx'

/** The head of a tutor's page. */
export function TutorHead({ tutor }: { tutor: Profile }) {
  const { t } = useTranslation(['experts', 'courses'])
  const { locale } = usePortal()
  const { firstName, lastName, title, preferredLanguageCode: language, courseCount, webinarCount } = tutor
  const known: [IconName, string][] = [
    ['globe', countryName(tutor.countryCode, locale)],
    ['audio', languageNames(tutor.languageCodes, locale)],
    ['text', courseCount > 0 ? t('courses', { count: courseCount }) : ''],
    ['video', webinarCount > 0 ? t('webinars', { count: webinarCount }) : ''],
  ]
  return (
    <PersonHead person={tutor}>
      <Row gap={2}>
        <CategoryNames categories={tutor.categories} />
      </Row>
      <h1 tabIndex={-1}>
        <bdi>
          {firstName} {lastName}
        </bdi>
      </h1>
      {title && (
        <p className={leadText} lang={language ?? undefined} dir={language ? directionOf(language) : 'auto'}>
          {title}
        </p>
      )}
      <HeadFacts facts={known} />
    </PersonHead>
  )
}

function languageNames(codes: string[], locale: string): string {
  return listFormat(locale, { type: 'unit' }).format(codes.map(languageFormat(locale).format))
}

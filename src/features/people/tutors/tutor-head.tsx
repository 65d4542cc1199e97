import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../../openapi/generated/portal.ts'
import { CategoryNames } from '../../../platform/lists/category-names.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { countryName } from '../../../platform/reference/country-name.ts'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { leadText, Row } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { PersonHead } from '../person-head.tsx'

const facts = css`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  color: var(--ink-soft);
  & > li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
  }
`

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
      <ul className={facts}>
        {known.map(
          ([icon, text]) =>
            text !== '' && (
              <li key={icon}>
                <Icon name={icon} />
                {text}
              </li>
            ),
        )}
      </ul>
    </PersonHead>
  )
}

function languageNames(codes: string[], locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return new Intl.ListFormat(locale, { type: 'unit' }).format(codes.flatMap((code) => names.of(code) ?? []))
}

import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { usePortal } from '../../platform/portal.tsx'
import { formatDuration } from '../../platform/texts/duration.ts'
import { directionOf } from '../../platform/texts/locales.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Container, leadText, Row, Stack } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { Cover } from '../media/cover.tsx'
import { CourseEntry } from './course-entry.tsx'

const band = css`
  background: var(--sunken);
  border-block-end: 1px solid var(--line);
`
const grid = css`
  display: grid;
  gap: var(--space-6);
  align-items: center;
  padding-block: var(--space-6);
  @media (min-width: 56rem) {
    grid-template-columns: 1.2fr 1fr;
    padding-block: var(--space-7);
  }
`
const cover = css`
  border-radius: var(--radius);
  box-shadow: var(--shadow-raised);
`
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

/** Name, promise and facts of a course beside its picture, with the way in. */
export function CourseHead({ course, actions }: ComponentProps<typeof CourseEntry>) {
  const { t } = useTranslation(['course', 'courses'])
  const { locale } = usePortal()
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
  const language = new Intl.DisplayNames(locale, { type: 'language' }).of(course.languageCode) ?? course.languageCode
  const known: [IconName, string][] = [
    ['level', t(`courses:level.${course.audienceLevel}`)],
    ['text', t('courses:lessons', { count: course.lessonCount })],
    ['clock', formatDuration(course.duration, locale)],
    ['people', t('courses:enrolled', { count: course.enrolledCount })],
    ['globe', t('language', { language })],
  ]
  return (
    <div className={band}>
      <Container className={grid}>
        <Stack gap={4}>
          <Row gap={2}>
            {course.categories.map((category) => (
              <Badge key={category.id} tone="accent">
                {categoryName(category.name)
                  ? t(`courses:category.${categoryName(category.name) ?? 'all'}`)
                  : category.name}
              </Badge>
            ))}
          </Row>
          <h1 tabIndex={-1} {...own}>
            {course.name}
          </h1>
          <p className={leadText} {...own}>
            {course.shortDescription}
          </p>
          <ul className={facts}>
            {known.map(([icon, text]) => (
              <li key={icon}>
                <Icon name={icon} />
                {text}
              </li>
            ))}
          </ul>
          <CourseEntry course={course} actions={actions} />
        </Stack>
        <Cover media={course.cover} sizes="(min-width: 56rem) 30rem, 92vw" isFirst className={cover} />
      </Container>
    </div>
  )
}

/** The house's own categories have translated names; others keep theirs. */
const categoryName = (name: string) =>
  (['investing', 'trading', 'education'] as const).find((one) => one === name.toLowerCase())

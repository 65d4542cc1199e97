import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Course } from '../../../openapi/generated/portal.ts'
import { usePortal } from '../../platform/portal.tsx'
import { formatDuration } from '../../platform/texts/duration.ts'
import { languageFormat } from '../../platform/texts/formats.ts'
import { directionOf } from '../../platform/texts/locales.ts'
import { Badge } from '../../ui/badge.tsx'
import { cx } from '../../ui/classes.ts'
import type { IconName } from '../../ui/icon.tsx'
import { Container, leadText, Row, Stack } from '../../ui/layout.tsx'
import { HeadFacts, headBand, headColumns } from '../../ui/page-head.tsx'
import { css } from '../../ui/style.ts'
import { Cover } from '../media/cover.tsx'

const centred = css`
  align-items: center;
`
const cover = css`
  border-radius: var(--radius);
  box-shadow: var(--shadow-raised);
`

interface CourseHeadProps {
  course: Course
  /** the way in */
  children: ReactNode
}

/** Name, promise and facts of a course beside its picture, with the way in. */
export function CourseHead({ course, children }: CourseHeadProps) {
  const { t } = useTranslation(['course', 'courses'])
  const { locale } = usePortal()
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
  const language = languageFormat(locale).format(course.languageCode)
  const known: [IconName, string][] = [
    ['level', t(`courses:level.${course.audienceLevel}`)],
    ['text', t('courses:lessons', { count: course.lessonCount })],
    ['clock', formatDuration(course.duration, locale)],
    ['people', t('courses:enrolled', { count: course.enrolledCount })],
    ['globe', t('language', { language })],
  ]
  return (
    <div className={headBand}>
      <Container className={cx(headColumns, centred)}>
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
          <HeadFacts facts={known} />
          {children}
        </Stack>
        <Cover media={course.cover} sizes="(min-width: 56rem) 30rem, 92vw" isFirst className={cover} />
      </Container>
    </div>
  )
}

/** The house's own categories have translated names; others keep theirs. */
const categoryName = (name: string) =>
  (['investing', 'trading', 'education'] as const).find((one) => one === name.toLowerCase())

import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course, Lesson } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { useQuery } from '../../platform/api/query.ts'
import { ProblemCallout } from '../../platform/page/problem-callout.tsx'
import { usePortal } from '../../platform/portal.tsx'
import { formatDuration } from '../../platform/texts/duration.ts'
import { directionOf } from '../../platform/texts/locales.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Stack, VisuallyHidden } from '../../ui/layout.tsx'
import { css } from '../../ui/style.ts'
import { lessonListQuery } from './api.ts'
import { itemKind } from './item-kind.ts'

const lessonCard = css`
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  & > summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
    padding: var(--space-4) var(--space-5);
    cursor: pointer;
    list-style: none;
    border-radius: var(--radius);
  }
  & > summary h3 {
    flex: 1 1 14rem;
  }
  & > summary > small {
    color: var(--ink-soft);
    font-size: var(--step--1);
  }
`
const items = css`
  border-block-start: 1px solid var(--line);
  & > li > * {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    padding: var(--space-3) var(--space-5);
    color: inherit;
    text-decoration: none;
  }
  & > li > a:hover {
    background: var(--sunken);
    color: inherit;
  }
  & > li + li {
    border-block-start: 1px solid var(--line);
  }
  & span:first-of-type {
    flex: 1;
  }
  & small {
    color: var(--ink-soft);
    font-size: var(--step--1);
  }
`
const done = css`
  color: var(--good);
`

/** All lessons of a course with what is in them; what is open to the person is a link. */
export function CourseContents({ course }: { course: Course }) {
  const { t } = useTranslation('course')
  const { api } = usePortal()
  const lessons = useQuery(lessonListQuery(api, course.id))
  if (lessons.isError) return <ProblemCallout error={lessons.error} onRetry={() => lessons.refetch()} />
  return (
    <Stack gap={4}>
      <h2>{t('contentTitle')}</h2>
      {lessons.data?.items.map((lesson) => (
        <LessonPart key={lesson.id} lesson={lesson} course={course} />
      ))}
    </Stack>
  )
}

function LessonPart({ lesson, course }: { lesson: Lesson; course: Course }) {
  const { t } = useTranslation(['course', 'lesson'])
  const { locale } = usePortal()
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
  return (
    <details className={lessonCard} open={lesson.order === 1}>
      <summary>
        <small>{t('lessonNumber', { number: lesson.order })}</small>
        <h3 {...own}>{lesson.name}</h3>
        {lesson.previewed && !course.isRegistered && <Badge tone="good">{t('preview')}</Badge>}
        {lesson.isLocked && (
          <Badge>
            <Icon name="lock" />
            {t('locked')}
          </Badge>
        )}
      </summary>
      <ul className={items}>
        {lesson.content.map((item) => {
          const inside = (
            <>
              <Icon name={item.targetType} />
              <span {...own}>{item.name}</span>
              <small>
                {t(`lesson:kind.${itemKind(item)}`)}
                {item.duration > 0 && ` · ${formatDuration(item.duration, locale)}`}
              </small>
              {item.completedAt && (
                <span className={done}>
                  <Icon name="check" />
                  <VisuallyHidden>{t('lesson:completed')}</VisuallyHidden>
                </span>
              )}
            </>
          )
          return (
            <li key={item.id}>
              {lesson.isLocked ? (
                <div>{inside}</div>
              ) : (
                <Link href={paths.player(course.alias, lesson.id, item.id)}>{inside}</Link>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

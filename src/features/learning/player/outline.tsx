import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course, Lesson } from '../../../../openapi/generated/portal.ts'
import { paths } from '../../../platform/address/paths.ts'
import { directionOf } from '../../../platform/texts/locales.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { CourseProgress } from '../../courses/course-progress.tsx'

const aside = css`
  border-block-start: 1px solid var(--line);
  background: var(--surface);
  @media (min-width: 62rem) {
    position: sticky;
    inset-block-start: 0;
    align-self: start;
    block-size: 100dvh;
    overflow-y: auto;
    border-block-start: 0;
    border-inline-start: 1px solid var(--line);
  }
`
const top = css`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-5);
  border-block-end: 1px solid var(--line);
  & h2 {
    font-size: var(--step-0);
    font-family: var(--sans);
  }
`
const lessonName = css`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-4) var(--space-5) var(--space-2);
  font: 600 var(--step-0) / 1.3 var(--sans);
`
const entry = css`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-block-size: 2.75rem;
  padding: var(--space-2) var(--space-5);
  color: var(--ink-soft);
  text-decoration: none;
  border-inline-start: 3px solid transparent;
  outline-offset: -3px;
  & > span:first-of-type {
    flex: 1;
  }
  &:is(a):hover {
    background: var(--sunken);
    color: var(--ink);
  }
  &[aria-current] {
    background: var(--accent-soft);
    border-color: var(--accent);
    color: var(--ink);
    font-weight: 600;
  }
`
const done = css`
  display: inline-flex;
  color: var(--good);
`

interface OutlineProps {
  course: Course
  lessons: Lesson[]
  lessonId: string
  contentId: string | null
}

/** The course beside the item in hand: every lesson and item, what is done and what is still locked. */
export function Outline({ course, lessons, lessonId, contentId }: OutlineProps) {
  const { t } = useTranslation('lesson')
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
  return (
    <aside className={aside} aria-label={t('outline')}>
      <div className={top}>
        <h2>{t('outline')}</h2>
        {course.progress !== null && (
          <CourseProgress progress={course.progress} lessons={lessons} label={t('courseProgress')} />
        )}
      </div>
      <ol>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <h3 className={lessonName}>
              {lesson.isLocked && <Icon name="lock" />}
              <span {...own}>{lesson.name}</span>
            </h3>
            <ul>
              {lesson.content.map((item) => (
                <li key={item.id}>
                  <Link
                    className={entry}
                    href={paths.player(course.alias, lesson.id, item.id)}
                    aria-current={lesson.id === lessonId && item.id === contentId ? 'true' : undefined}
                  >
                    <Icon name={item.targetType} />
                    <span {...own}>{item.name}</span>
                    {item.completedAt !== null && (
                      <span className={done}>
                        <Icon name="check" />
                        <VisuallyHidden>{t('completed')}</VisuallyHidden>
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </aside>
  )
}

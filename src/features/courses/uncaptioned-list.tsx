import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { Course, LessonContent } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { directionOf } from '../../platform/texts/locales.ts'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'
import { AddTrack } from '../media/captions/add-track.tsx'

const hint = css`
  padding: var(--space-4) var(--space-5);
  border-radius: var(--radius);
  background: var(--warm-soft);
  color: var(--warm);
  & > ul {
    margin: var(--space-2) 0 0;
  }
  & a {
    color: inherit;
  }
`

/** Tells the tutors of a course which of its films and sounds have no captions (MEDIA-26). */
export function UncaptionedList({ course, items }: { course: Course; items: readonly LessonContent[] }) {
  const { t } = useTranslation('transcript')
  const own = { lang: course.languageCode, dir: directionOf(course.languageCode) }
  return (
    <div className={hint} role="note">
      <Icon name="alert" /> {t('uncaptioned', { count: items.length })}
      <ul>
        {items.map(({ id, lessonId, name, target }) => (
          <li key={id}>
            <Link {...own} href={paths.player(course.alias, lessonId, id)}>
              {name}
            </Link>{' '}
            {target && 'tracks' in target && (
              <AddTrack media={{ id: target.id, name }} language={course.languageCode} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

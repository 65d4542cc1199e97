import { Link } from 'wouter'
import type { Course, Lesson } from '../../../openapi/generated/portal.ts'
import { paths } from '../../platform/address/paths.ts'
import { directionOf } from '../../platform/texts/locales.ts'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'
import { openItems } from '../courses/next-item.ts'

/** Enough to go on with; the page of the course shows all. */
const SHOWN = 10

const list = css`
  display: grid;
  text-align: start;
  & a {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-block-size: 2.75rem;
  }
`

interface MissingItemsProps {
  course: Pick<Course, 'alias' | 'languageCode'>
  lessons: readonly Lesson[]
  onGo?: () => void
  /** what there is to say of an item, such as that it is handed in and waits for the connection */
  noteOf?: (contentId: string) => string | null
}

/** What is still to be done in a course, each with its link (LEARN-54). */
export const MissingItems = ({ course, lessons, onGo, noteOf }: MissingItemsProps) => (
  <ul className={list}>
    {openItems(lessons)
      .slice(0, SHOWN)
      .map((item) => (
        <li key={item.id}>
          <Link href={paths.player(course.alias, item.lessonId, item.id)} {...(onGo && { onClick: onGo })}>
            <Icon name={item.targetType} />
            <span lang={course.languageCode} dir={directionOf(course.languageCode)}>
              {item.name}
            </span>
          </Link>
          {noteOf?.(item.id) && <small>{noteOf(item.id)}</small>}
        </li>
      ))}
  </ul>
)

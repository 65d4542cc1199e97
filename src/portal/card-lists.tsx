import type { ReactNode } from 'react'
import type { ScheduleSummary } from '../../openapi/generated/portal.ts'
import type { ArticleCardData } from '../api/articles.ts'
import type { CourseCardData } from '../api/courses.ts'
import type { EventCardData } from '../api/events.ts'
import type { TutorCardData } from '../api/profiles.ts'
import { cardGrid } from '../ui/card-grid.ts'
import { css } from '../ui/style.ts'
import { ArticleCard } from './article-card.tsx'
import { CourseCard } from './course-card.tsx'
import { EventCard } from './event-card.tsx'
import { TutorCard } from './tutor-card.tsx'

/** People need less room. */
const faces = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr));
  gap: var(--space-5);
`

export interface CardListProps<Item> {
  items: readonly Item[]
  /** the level below the heading that the list stands under */
  heading: 'h2' | 'h3'
  /** how many are on the first screen, so that their pictures must not wait */
  first?: number
}

/** An event with the session it is about; null when all of its sessions are over. */
export interface EventItem {
  id: string
  event: EventCardData
  session: Pick<ScheduleSummary, 'state' | 'startsAt'> | null
  href?: string
}

interface GridProps<Item> {
  className?: string
  items: readonly Item[]
  card(item: Item, index: number): ReactNode
}

const Grid = <Item extends { id: string }>({ items, card, className = cardGrid }: GridProps<Item>) => (
  <ul className={className}>
    {items.map((item, index) => (
      <li key={item.id}>{card(item, index)}</li>
    ))}
  </ul>
)

export const CourseList = ({ items, heading, first = 0 }: CardListProps<CourseCardData>) => (
  <Grid
    items={items}
    card={(course, index) => <CourseCard course={course} heading={heading} isFirst={index < first} />}
  />
)

export const TutorList = ({ items, heading, first = 0 }: CardListProps<TutorCardData>) => (
  <Grid
    className={faces}
    items={items}
    card={(tutor, index) => <TutorCard tutor={tutor} heading={heading} isFirst={index < first} />}
  />
)

export const ArticleList = ({ items, heading, first = 0 }: CardListProps<ArticleCardData>) => (
  <Grid
    items={items}
    card={(article, index) => <ArticleCard article={article} heading={heading} isFirst={index < first} />}
  />
)

export const EventList = ({ items, heading, first = 0 }: CardListProps<EventItem>) => (
  <Grid
    items={items}
    card={({ id: _, ...item }, index) => <EventCard {...item} heading={heading} isFirst={index < first} />}
  />
)

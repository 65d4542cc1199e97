import type { ReactNode } from 'react'
import type { ArticleCardData } from '../api/articles.ts'
import type { CourseCardData } from '../api/courses.ts'
import type { EventCardData } from '../api/events.ts'
import type { TutorCardData } from '../api/profiles.ts'
import type { View } from '../domain/catalogue.ts'
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

/** Beside filters there is less room; with details a card needs more. */
const views: Record<View, string> = {
  default: css`
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
    gap: var(--space-5);
  `,
  'detailed-vertical': css`
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
    gap: var(--space-5);
  `,
  'detailed-horizontal': css`
    display: grid;
    gap: var(--space-4);
  `,
}
const gridOf = (view: View | undefined) => (view ? { className: views[view] } : {})

export interface CardListProps<Item> {
  items: readonly Item[]
  /** the level below the heading that the list stands under */
  heading: 'h2' | 'h3'
  /** how many are on the first screen, so that their pictures must not wait */
  first?: number
  /** of courses and events; cards as elsewhere unless said */
  view?: View
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

export const CourseList = ({ items, heading, first = 0, view }: CardListProps<CourseCardData>) => (
  <Grid
    {...gridOf(view)}
    items={items}
    card={(course, index) => (
      <CourseCard course={course} heading={heading} isFirst={index < first} view={view ?? 'default'} />
    )}
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

export const EventList = ({ items, heading, first = 0, view }: CardListProps<EventCardData>) => (
  <Grid
    {...gridOf(view)}
    items={items}
    card={(event, index) => (
      <EventCard event={event} heading={heading} isFirst={index < first} view={view ?? 'default'} />
    )}
  />
)

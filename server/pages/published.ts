import { asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/database.ts'
import { course } from '../db/schema/courses.ts'
import { article } from '../db/schema/editorial.ts'
import { event } from '../db/schema/events.ts'
import { profile } from '../db/schema/people.ts'
import { articleVisibleTo } from '../features/articles/queries.ts'
import { visibleTo } from '../features/courses/course-queries.ts'
import { eventListedFor } from '../features/events/event-access-queries.ts'
import { profileVisibleTo } from '../features/people/profile-queries.ts'

/** The published rows of a kind, by the name of its list of addresses. */
interface Shown {
  table: PgTable & Record<'id' | 'alias' | 'createdAt' | 'updatedAt', PgColumn>
  visible: SQL | undefined
  /** kind of page of a row */
  kind: SQL<PageKind>
}

export type PageKind = 'course' | 'article' | 'tutor' | 'webinar' | 'offline'

const toDate = (text: string) => new Date(text)

const kind = (name: PageKind) => sql<PageKind>`${name}::text`

const LISTS = {
  courses: { table: course, visible: visibleTo(null), kind: kind('course') },
  articles: { table: article, visible: articleVisibleTo(null), kind: kind('article') },
  tutors: { table: profile, visible: profileVisibleTo(null), kind: kind('tutor') },
  events: { table: event, visible: eventListedFor(null), kind: sql<PageKind>`${event.type}` },
} satisfies Record<string, Shown>

export type PublishedList = keyof typeof LISTS
export const PUBLISHED_LISTS: PublishedList[] = ['courses', 'articles', 'tutors', 'events']

/** The oldest first, so that new rows change only the last page. */
export const selectPublished = (db: Queryable, list: PublishedList, page: { limit: number; offset: number }) => {
  const { table, visible, kind }: Shown = LISTS[list]
  return db
    .select({
      alias: sql<string>`${table.alias}`,
      kind,
      updatedAt: sql`${table.updatedAt}`.mapWith(toDate),
    })
    .from(table)
    .where(visible)
    .orderBy(asc(table.createdAt), asc(table.id))
    .limit(page.limit)
    .offset(page.offset)
}

/** For each page of that size, the time of the latest change on it. */
export async function selectPublishedPages(db: Queryable, list: PublishedList, size: number): Promise<Date[]> {
  const { table, visible }: Shown = LISTS[list]
  const numbered = db
    .select({
      updatedAt: sql<Date>`${table.updatedAt}`.as('updated_at'),
      page: sql<number>`(row_number() over (order by ${table.createdAt}, ${table.id}) - 1) / ${size}::int`.as('page'),
    })
    .from(table)
    .where(visible)
    .as('numbered')
  const pages = await db
    .select({ updatedAt: sql`max(${numbered.updatedAt})`.mapWith(toDate) })
    .from(numbered)
    .groupBy(numbered.page)
    .orderBy(asc(numbered.page))
  return pages.map(({ updatedAt }) => updatedAt)
}

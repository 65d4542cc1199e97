import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { category, media } from './catalog.ts'
import { createdAt, id, moment, oneOf, searchVector, updatedAt } from './columns.ts'
import { course } from './courses.ts'
import { event } from './events.ts'
import { profile, user } from './people.ts'

export const ARTICLE_STATES = ['draft', 'published', 'archived'] as const
export const FEEDBACK_TARGETS = ['course', 'event', 'platform'] as const
export const PROMOTED_TYPES = ['course', 'event', 'article'] as const

export const article = pgTable(
  'articles',
  {
    id: id(),
    alias: text().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    /** Markdown */
    body: text().notNull(),
    state: text({ enum: ARTICLE_STATES }).notNull().default('draft'),
    languageCode: text().notNull().default('en'),
    coverId: uuid().references(() => media.id, { onDelete: 'set null' }),
    authorId: uuid().references(() => profile.id, { onDelete: 'set null' }),
    categoryId: uuid().references(() => category.id, { onDelete: 'set null' }),
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    publishedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    search: searchVector(() => sql`name || ' ' || description || ' ' || body`),
  },
  (t) => [
    unique('articles_alias').on(t.alias),
    index('articles_state_published').on(t.state, t.publishedAt.desc(), t.id),
    index('articles_category').on(t.categoryId),
    index('articles_search').using('gin', t.search),
    check('articles_state', sql`${t.state} in (${oneOf(ARTICLE_STATES)})`),
  ],
)

export const promotedContent = pgTable(
  'promoted_contents',
  {
    id: id(),
    type: text({ enum: PROMOTED_TYPES }).notNull(),
    courseId: uuid().references(() => course.id, { onDelete: 'cascade' }),
    eventId: uuid().references(() => event.id, { onDelete: 'cascade' }),
    articleId: uuid().references(() => article.id, { onDelete: 'cascade' }),
    ordering: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('promoted_contents_ordering').on(t.ordering),
    unique('promoted_contents_target').on(t.courseId, t.eventId, t.articleId).nullsNotDistinct(),
    check('promoted_contents_one', sql`num_nonnulls(${t.courseId}, ${t.eventId}, ${t.articleId}) = 1`),
  ],
)

export const feedback = pgTable(
  'feedbacks',
  {
    id: id(),
    /** null for a guest's message from the contact form, or after the account was deleted */
    userId: uuid().references(() => user.id, { onDelete: 'set null' }),
    target: text({ enum: FEEDBACK_TARGETS }).notNull(),
    courseId: uuid().references(() => course.id, { onDelete: 'cascade' }),
    eventId: uuid().references(() => event.id, { onDelete: 'cascade' }),
    name: text(),
    email: text(),
    message: text().notNull(),
    rating: integer(),
    isHandled: boolean().notNull().default(false),
    handledAt: moment(),
    handledBy: uuid().references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('feedbacks_created').on(t.createdAt.desc()),
    index('feedbacks_handled_created').on(t.isHandled, t.createdAt.desc()),
    index('feedbacks_course').on(t.courseId, t.isHandled, t.createdAt.desc()),
    index('feedbacks_event').on(t.eventId, t.isHandled, t.createdAt.desc()),
    index('feedbacks_user').on(t.userId),
    check('feedbacks_rating', sql`${t.rating} between 1 and 5`),
    check('feedbacks_target', sql`${t.target} in (${oneOf(FEEDBACK_TARGETS)})`),
  ],
)

/** Editorial texts of the portal (GraphQL): one row a page and locale. */
export const editorialPage = pgTable(
  'editorial_pages',
  {
    key: text().notNull(),
    locale: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.key, t.locale] })],
)

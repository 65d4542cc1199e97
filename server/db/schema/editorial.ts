import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ARTICLE_STATES, FEEDBACK_TYPES, PROMOTION_TARGETS } from '../../../openapi/generated/constants.ts'
import { category, media, subject } from './catalog.ts'
import { belongsTo, createdAt, id, moment, oneOf, searchVector, trigrams, updatedAt } from './columns.ts'
import { course } from './courses.ts'
import { event } from './events.ts'
import { user } from './people.ts'

/** Title and description for search engines and shared links, instead of the article's own. */
export interface ArticleMetadata {
  title?: string | null
  description?: string | null
  keywords?: string[]
}

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
    authorId: uuid().references(() => user.id, { onDelete: 'set null' }),
    isPromoted: boolean().notNull().default(false),
    metadata: jsonb().$type<ArticleMetadata>().notNull().default({}),
    publishedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    search: searchVector(() => sql`name || ' ' || description || ' ' || body`),
  },
  (t) => [
    unique('articles_alias').on(t.alias),
    index('articles_published').on(t.publishedAt, t.id, t.state),
    index('articles_published_down').on(t.publishedAt.desc(), t.id.desc().nullsFirst(), t.state),
    index('articles_created').on(t.createdAt, t.id, t.state),
    index('articles_updated').on(t.updatedAt, t.id, t.state),
    index('articles_name').on(t.name, t.id, t.state),
    index('articles_description').using('hash', t.description),
    index('articles_promoted').on(t.isPromoted),
    index('articles_author').on(t.authorId),
    index('articles_cover').on(t.coverId),
    index('articles_search').using('gin', t.search),
    trigrams('articles_name_parts', t.name),
    trigrams('articles_description_parts', t.description),
    check('articles_state', sql`${t.state} in (${oneOf(ARTICLE_STATES)})`),
  ],
)

export const articleCategory = pgTable(
  'article_categories',
  {
    articleId: belongsTo(() => article.id),
    categoryId: belongsTo(() => category.id),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.categoryId] }), index('article_categories_category').on(t.categoryId)],
)

export const articleSubject = pgTable(
  'article_subjects',
  {
    articleId: belongsTo(() => article.id),
    subjectId: belongsTo(() => subject.id),
  },
  (t) => [primaryKey({ columns: [t.articleId, t.subjectId] }), index('article_subjects_subject').on(t.subjectId)],
)

export const promotedContent = pgTable(
  'promoted_contents',
  {
    id: id(),
    type: text({ enum: PROMOTION_TARGETS }).notNull(),
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
    type: text({ enum: FEEDBACK_TYPES }).notNull(),
    courseId: uuid().references(() => course.id, { onDelete: 'cascade' }),
    eventId: uuid().references(() => event.id, { onDelete: 'cascade' }),
    name: text(),
    email: text(),
    company: text(),
    message: text().notNull(),
    rating: integer(),
    /** JSON of the recorded events on the page, if the person attached it */
    report: text(),
    /** when staff dealt with it; a review is public from then on */
    handledAt: moment(),
    handledBy: uuid().references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('feedbacks_created').on(t.createdAt, t.id),
    index('feedbacks_type_created').on(t.type, t.createdAt, t.id),
    index('feedbacks_open').on(t.createdAt, t.id).where(sql`${t.handledAt} is null`),
    index('feedbacks_handled').on(t.handledAt, t.id),
    index('feedbacks_handled_down').on(t.handledAt.desc(), t.id.desc().nullsFirst()),
    index('feedbacks_rating').on(t.rating, t.id),
    index('feedbacks_rating_down').on(t.rating.desc(), t.id.desc().nullsFirst()),
    index('feedbacks_type_rating').on(t.type, t.rating, t.id),
    index('feedbacks_type_rating_down').on(t.type, t.rating.desc(), t.id.desc().nullsFirst()),
    index('feedbacks_course').on(t.courseId, t.createdAt),
    index('feedbacks_event').on(t.eventId, t.createdAt),
    index('feedbacks_user').on(t.userId),
    index('feedbacks_message').using('hash', t.message),
    trigrams('feedbacks_message_parts', t.message),
    check('feedbacks_rating', sql`${t.rating} between 1 and 5`),
    check('feedbacks_type', sql`${t.type} in (${oneOf(FEEDBACK_TYPES)})`),
    check(
      'feedbacks_course_or_event',
      sql`(${t.type} = 'course') = (${t.courseId} is not null)
      and (${t.type} = 'event') = (${t.eventId} is not null)`,
    ),
  ],
)

/** Editorial texts of the portal (GraphQL): one row for each page and locale. */
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

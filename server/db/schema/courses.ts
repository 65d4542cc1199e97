import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { AUDIENCE_LEVELS, CONTENT_TYPES, COURSE_STATES } from '../../../openapi/generated/constants.ts'
import type { QuizPlaceInput } from '../../../openapi/generated/portal.ts'
import { category, media, subject } from './catalog.ts'
import { belongsTo, createdAt, id, oneOf, trigrams, updatedAt } from './columns.ts'
import { offerPrices, offerSearch, offerTexts, priceGroup } from './offers.ts'
import { profile } from './people.ts'

export const course = pgTable(
  'courses',
  {
    id: id(),
    ...offerTexts(),
    state: text({ enum: COURSE_STATES }).notNull().default('draft'),
    languageCode: text().notNull().default('en'),
    audienceLevel: text({ enum: AUDIENCE_LEVELS }).notNull().default('beginner'),
    ...offerPrices(),
    coverId: uuid().references(() => media.id, { onDelete: 'set null' }),
    isPromoted: boolean().notNull().default(false),
    /** updated by the writes that change it, so that a list of cards takes one query */
    lessonCount: integer().notNull().default(0),
    duration: integer().notNull().default(0),
    enrolledCount: integer().notNull().default(0),
    rating: real(),
    reviewCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    search: offerSearch(),
  },
  (t) => [
    unique('courses_alias').on(t.alias),
    // One for each order of the list. Nearly all rows are published, so the state is not the first column; as the last
    // one it lets the index skip the others.
    index('courses_created').on(t.createdAt, t.id, t.state),
    index('courses_updated').on(t.updatedAt, t.id, t.state),
    index('courses_name').on(t.name, t.id, t.state),
    index('courses_duration').on(t.duration, t.id, t.state),
    index('courses_enrolled').on(t.enrolledCount, t.id, t.state),
    index('courses_price').on(t.price, t.id, t.state),
    index('courses_price_order').on(priceGroup(t), t.price, t.id, t.state, t.currency),
    index('courses_rating').on(t.rating, t.id, t.state),
    index('courses_rating_down').on(t.rating.desc(), t.id.desc().nullsFirst(), t.state),
    // To count the choices of the filters without the rows themselves.
    index('courses_choices').on(t.state, t.audienceLevel, t.languageCode, t.price, t.discountedPrice, t.currency),
    // For filters that match few rows.
    index('courses_state').on(t.state, t.createdAt),
    index('courses_language').on(t.languageCode),
    index('courses_discounted').on(t.discountedPrice),
    index('courses_promoted').on(t.isPromoted),
    index('courses_cover').on(t.coverId),
    index('courses_short').using('hash', t.shortDescription),
    index('courses_goals').using('gin', t.goals),
    index('courses_search').using('gin', t.search),
    trigrams('courses_name_parts', t.name),
    trigrams('courses_alias_parts', t.alias),
    trigrams('courses_short_parts', t.shortDescription),
    check('courses_state', sql`${t.state} in (${oneOf(COURSE_STATES)})`),
    check('courses_level', sql`${t.audienceLevel} in (${oneOf(AUDIENCE_LEVELS)})`),
    check('courses_price', sql`${t.price} >= 0 and ${t.discountedPrice} >= 0`),
    check('courses_currency', sql`${t.price} is null or ${t.currency} is not null`),
  ],
)

export const courseTutor = pgTable(
  'course_tutors',
  {
    courseId: belongsTo(() => course.id),
    profileId: belongsTo(() => profile.id),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.profileId] }), index('course_tutors_profile').on(t.profileId)],
)

export const courseCategory = pgTable(
  'course_categories',
  {
    courseId: belongsTo(() => course.id),
    categoryId: belongsTo(() => category.id),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.categoryId] }), index('course_categories_category').on(t.categoryId)],
)

export const courseSubject = pgTable(
  'course_subjects',
  {
    courseId: belongsTo(() => course.id),
    subjectId: belongsTo(() => subject.id),
  },
  (t) => [primaryKey({ columns: [t.courseId, t.subjectId] }), index('course_subjects_subject').on(t.subjectId)],
)

export const lesson = pgTable(
  'lessons',
  {
    id: id(),
    courseId: belongsTo(() => course.id),
    tutorId: uuid().references(() => profile.id, { onDelete: 'set null' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** from 1, without gaps within the course; deferrable so that a move can renumber in one statement */
    order: integer().notNull(),
    previewed: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('lessons_course_order').on(t.courseId, t.order), check('lessons_order', sql`${t.order} >= 1`)],
)

export const quiz = pgTable(
  'quizzes',
  {
    id: id(),
    ownerId: uuid(),
    name: text().notNull(),
    description: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('quizzes_owner').on(t.ownerId, t.createdAt), index('quizzes_created').on(t.createdAt, t.id)],
)

export const quizQuestion = pgTable(
  'quiz_questions',
  {
    id: id(),
    quizId: belongsTo(() => quiz.id),
    question: text().notNull(),
    answers: text().array().notNull(),
    /** indexes into `answers`; empty in a survey */
    correctAnswers: integer().array().notNull().default([]),
    strict: boolean().notNull().default(true),
    explanation: text(),
    /** one for each answer; null where no answer has any */
    answerExplanations: jsonb().$type<(string | null)[]>(),
    /** the item by the name it was given with, and by its id once that is known */
    place: jsonb().$type<QuizPlaceInput & { itemId?: string }>(),
    order: integer().notNull(),
    /** grows when what is asked or how it is graded changes; a trigger keeps it */
    revision: integer().notNull().default(1),
  },
  (t) => [index('quiz_questions_quiz').on(t.quizId, t.order)],
)

export const lessonContent = pgTable(
  'lesson_contents',
  {
    id: id(),
    lessonId: belongsTo(() => lesson.id),
    targetType: text({ enum: CONTENT_TYPES }).notNull(),
    mediaId: uuid().references(() => media.id, { onDelete: 'restrict' }),
    quizId: uuid().references(() => quiz.id, { onDelete: 'restrict' }),
    name: text().notNull(),
    /** Markdown; the body of a text */
    description: text(),
    /** seconds */
    duration: integer().notNull().default(0),
    order: integer().notNull(),
    isTrackable: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('lesson_contents_lesson').on(t.lessonId, t.order),
    index('lesson_contents_media').on(t.mediaId),
    index('lesson_contents_quiz').on(t.quizId),
    check('lesson_contents_type', sql`${t.targetType} in (${oneOf(CONTENT_TYPES)})`),
    check(
      'lesson_contents_target',
      sql`(${t.targetType} = 'quiz') = (${t.quizId} is not null)
        and (${t.targetType} in ('file', 'video', 'audio', 'image')) = (${t.mediaId} is not null)`,
    ),
    check('lesson_contents_duration', sql`${t.duration} >= 0`),
  ],
)

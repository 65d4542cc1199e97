import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { QuizDraft } from '../../../openapi/generated/portal.ts'
import { belongsTo, createdAt, id, moment, trigrams, updatedAt, watchedParts } from './columns.ts'
import { course, lesson, lessonContent } from './courses.ts'
import { user } from './people.ts'

/** A person's registration for a course, with their progress in the whole course. */
export const userCourse = pgTable(
  'user_courses',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    courseId: belongsTo(() => course.id),
    /** 0 to 100 */
    progress: real().notNull().default(0),
    registeredAt: createdAt(),
    finishedAt: moment(),
    /** when they last did something in the course */
    lastActiveAt: moment(),
    /** the item at which they did it */
    lastContentId: uuid().references(() => lessonContent.id, { onDelete: 'set null' }),
    /** quizzes of the course at which they are stuck (LEARN-60) */
    failedQuizzes: integer().notNull().default(0),
    /** the person's whole name; triggers keep it */
    learnerName: text().notNull().default(''),
    /** the same, by which rosters are sorted and searched */
    foldedName: text()
      .notNull()
      .generatedAlwaysAs(() => sql`lower(learner_name)`),
  },
  (t) => [
    unique('user_courses_user_course').on(t.userId, t.courseId),
    index('user_courses_user').on(t.userId, t.registeredAt.desc()),
    index('user_courses_course').on(t.courseId, t.registeredAt),
    // Rosters of very many learners: each order of them, and all by which they are filtered, so that counting reads no row.
    index('user_courses_name').on(t.courseId, t.foldedName, t.id),
    index('user_courses_progressed').on(t.courseId, t.progress, t.id),
    index('user_courses_active').on(t.courseId, t.lastActiveAt, t.id),
    index('user_courses_last_active').on(t.courseId, t.lastActiveAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('user_courses_finished').on(t.courseId, t.finishedAt, t.id),
    index('user_courses_last_finished').on(t.courseId, t.finishedAt.desc().nullsLast(), t.id.desc().nullsFirst()),
    index('user_courses_roster').on(
      t.courseId,
      t.finishedAt,
      t.failedQuizzes,
      t.lastActiveAt,
      t.registeredAt,
      t.progress,
      t.foldedName,
    ),
    trigrams('user_courses_name_parts', t.foldedName),
    // Who stopped at an item, counted without the rows themselves; also for the foreign key.
    index('user_courses_last_content').on(t.lastContentId, t.finishedAt, t.lastActiveAt),
    check('user_courses_progress', sql`${t.progress} between 0 and 100`),
  ],
)

/** The graded result of one question of an attempt. */
export interface QuestionResult {
  questionId: string
  isCorrect: boolean | null
  /** of the question that was answered; 1 where it is left out */
  revision?: number
}

export const quizAttempt = pgTable(
  'quiz_attempts',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    contentId: belongsTo(() => lessonContent.id),
    number: integer().notNull(),
    /** answers that are not submitted yet */
    draft: jsonb().$type<QuizDraft>(),
    answers: jsonb().$type<Record<string, number[]>>(),
    results: jsonb().$type<QuestionResult[]>(),
    /** 0 to 100; null before submission and in surveys */
    score: real(),
    passed: boolean(),
    submittedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('quiz_attempts_number').on(t.userId, t.contentId, t.number),
    index('quiz_attempts_content').on(t.contentId),
  ],
)

export const contentProgress = pgTable(
  'content_progress',
  {
    userId: belongsTo(() => user.id),
    contentId: belongsTo(() => lessonContent.id),
    lessonId: belongsTo(() => lesson.id),
    courseId: belongsTo(() => course.id),
    progress: real().notNull().default(0),
    /** seconds into the item, where playback resumes */
    position: real().notNull().default(0),
    /** of a video or audio item */
    watched: watchedParts().notNull().default(sql`'{}'`),
    attemptId: uuid().references(() => quizAttempt.id, { onDelete: 'set null' }),
    /** when it was completed first; only a reset removes it */
    completedAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.contentId] }),
    index('content_progress_user_course').on(t.userId, t.courseId),
    index('content_progress_content').on(t.contentId),
    // For the foreign key: deleting a lesson looks for rows that refer to it.
    index('content_progress_lesson').on(t.lessonId),
    index('content_progress_course').on(t.courseId),
    index('content_progress_attempt').on(t.attemptId),
    check('content_progress_range', sql`${t.progress} between 0 and 100 and ${t.position} >= 0`),
  ],
)

/**
 * How many people are how far in an item, kept by triggers on `content_progress`. Each of their rows counts at one place:
 * -1 begun, 0 to 9 the tenth of a video or audio in which it was left, 10 completed. `shard` spreads the people, so that
 * those who save at the same time seldom wait for the same row.
 */
export const contentCount = pgTable(
  'content_counts',
  {
    contentId: belongsTo(() => lessonContent.id),
    place: smallint().notNull(),
    shard: smallint().notNull(),
    people: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.contentId, t.place, t.shard] })],
)

/** How a question was answered in submitted attempts, kept by triggers on `quiz_attempts`. */
export const questionCount = pgTable(
  'question_counts',
  {
    contentId: belongsTo(() => lessonContent.id),
    questionId: uuid().notNull(),
    /** of the question that was answered */
    revision: integer().notNull(),
    /** of people's first attempts, or of all later ones */
    isFirst: boolean().notNull(),
    shard: smallint().notNull(),
    answered: integer().notNull(),
    correct: integer().notNull(),
    /** how often each of the ten answers that a question may have was chosen */
    chosen: integer().array().notNull(),
  },
  (t) => [
    primaryKey({ name: 'question_counts_key', columns: [t.contentId, t.questionId, t.revision, t.isFirst, t.shard] }),
  ],
)

/** What somebody wrote for themselves. A deleted note keeps its id, so that a late repetition does not bring it back. */
export const note = pgTable(
  'notes',
  {
    /** chosen by whoever wrote it */
    id: uuid().primaryKey(),
    userId: belongsTo(() => user.id),
    courseId: belongsTo(() => course.id),
    /** null when the item is no longer in the course; the note stays */
    lessonId: uuid().references(() => lesson.id, { onDelete: 'set null' }),
    contentId: uuid().references(() => lessonContent.id, { onDelete: 'set null' }),
    /** empty once it is deleted */
    text: text().notNull(),
    second: integer(),
    paragraph: integer(),
    revision: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: moment(),
  },
  (t) => [
    index('notes_user_course').on(t.userId, t.courseId, t.deletedAt),
    // For the foreign keys.
    index('notes_course').on(t.courseId),
    index('notes_lesson').on(t.lessonId),
    index('notes_content').on(t.contentId),
    check('notes_place', sql`num_nonnulls(${t.second}, ${t.paragraph}) < 2`),
  ],
)

/** A finished course; `code` is shown on the certificate and lets anyone verify it. */
export const achievement = pgTable(
  'achievements',
  {
    id: id(),
    userId: belongsTo(() => user.id),
    courseId: belongsTo(() => course.id),
    code: text().notNull(),
    finishedAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('achievements_user_course').on(t.userId, t.courseId),
    unique('achievements_code').on(t.code),
    index('achievements_user').on(t.userId, t.finishedAt.desc()),
    index('achievements_course').on(t.courseId),
  ],
)

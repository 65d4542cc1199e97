import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { course } from '../../db/schema/courses.ts'
import { article, articleCategory, feedback, promotedContent } from '../../db/schema/editorial.ts'
import { MESSAGES, PLATFORM_WORDS, REVIEWS } from '../feedback.ts'
import { demoId } from '../id.ts'
import { PROMOTED } from '../promoted.ts'
import type { DemoArticle, DemoContent } from '../shape.ts'
import { insertAll } from './batch.ts'
import { between, type DemoClock } from './clock.ts'
import { courseId } from './courses.ts'
import { eventId } from './events.ts'
import { userId } from './people.ts'

const articleId = (alias: string) => demoId('article', alias)

export async function loadEditorial(tx: Transaction, clock: DemoClock, { courses, articles }: DemoContent) {
  await loadArticles(tx, clock, articles)
  await loadFeedback(tx, clock, new Set(courses.map(({ alias }) => alias)))
  await insertAll(
    tx,
    promotedContent,
    PROMOTED.map(({ type, alias }, ordering) => ({
      id: demoId('promotion', type, alias),
      type,
      courseId: type === 'course' ? courseId(alias) : null,
      eventId: type === 'event' ? eventId(alias) : null,
      articleId: type === 'article' ? articleId(alias) : null,
      ordering,
    })),
  )
}

async function loadArticles(tx: Transaction, clock: DemoClock, articles: readonly DemoArticle[]) {
  await insertAll(
    tx,
    article,
    articles.map(({ alias, body: { description = '', body = '', ...fields }, coverId, authorId, publishedDaysAgo }) => {
      const publishedAt = clock.daysAgo(publishedDaysAgo)
      return {
        ...fields,
        id: articleId(alias),
        alias,
        description,
        body,
        coverId,
        authorId,
        publishedAt,
        createdAt: clock.daysAgo(publishedDaysAgo + 3),
        updatedAt: publishedAt,
      }
    }),
  )
  await insertAll(
    tx,
    articleCategory,
    articles.flatMap(({ alias, categoryIds }) =>
      categoryIds.map((categoryId) => ({ articleId: articleId(alias), categoryId })),
    ),
  )
}

async function loadFeedback(tx: Transaction, clock: DemoClock, courses: ReadonlySet<string>) {
  const written = (daysAgo: number) => {
    const createdAt = clock.daysAgo(daysAgo)
    return { createdAt, updatedAt: createdAt }
  }
  const handled = (daysAgo: number) => ({
    handledAt: between(clock.daysAgo(daysAgo), clock.now, 0.3),
    handledBy: userId('admin'),
  })
  await insertAll(
    tx,
    feedback,
    REVIEWS.map(({ of, by, rating, message, daysAgo, isHandled }) => ({
      id: demoId('review', of, by),
      userId: userId(by),
      type: courses.has(of) ? ('course' as const) : ('event' as const),
      courseId: courses.has(of) ? courseId(of) : null,
      eventId: courses.has(of) ? null : eventId(of),
      message,
      rating,
      ...written(daysAgo),
      ...(isHandled ? handled(daysAgo) : {}),
    })),
  )
  await insertAll(
    tx,
    feedback,
    PLATFORM_WORDS.map(({ by, rating, message, daysAgo }) => ({
      id: demoId('platform-word', by),
      userId: userId(by),
      type: 'platform' as const,
      message,
      rating,
      ...written(daysAgo),
      ...handled(daysAgo),
    })),
  )
  await insertAll(
    tx,
    feedback,
    MESSAGES.map(({ name, email, message, daysAgo }) => ({
      id: demoId('message', email),
      type: 'contact' as const,
      name,
      email,
      message,
      ...written(daysAgo),
    })),
  )
  await countReviews(tx)
}

/** Sets the rating and number of a course's reviews from the approved ones. */
async function countReviews(tx: Transaction) {
  const approved = sql`from ${feedback} where ${feedback.courseId} = ${course.id} and ${feedback.handledAt} is not null`
  await tx.update(course).set({
    rating: sql`(select avg(${feedback.rating}) ${approved})`,
    reviewCount: sql`(select count(*) ${approved})`,
    updatedAt: sql`${course.updatedAt}`,
  })
}

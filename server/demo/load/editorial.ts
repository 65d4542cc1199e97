import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { course } from '../../db/schema/courses.ts'
import { article, articleCategory, feedback, promotedContent } from '../../db/schema/editorial.ts'
import { ARTICLES } from '../articles/articles.ts'
import { COURSES } from '../courses/courses.ts'
import { MESSAGES, PLATFORM_WORDS, REVIEWS } from '../feedback.ts'
import { demoId } from '../id.ts'
import { PROMOTED } from '../promoted.ts'
import { insertAll } from './batch.ts'
import { categoryId } from './catalog.ts'
import { between, type DemoClock } from './clock.ts'
import { courseId } from './courses.ts'
import { eventId } from './events.ts'
import { coverId } from './media.ts'
import { userId } from './people.ts'

const articleId = (alias: string) => demoId('article', alias)
const isCourse = (alias: string) => COURSES.some((demo) => demo.alias === alias)

export async function loadEditorial(tx: Transaction, clock: DemoClock) {
  await loadArticles(tx, clock)
  await loadArticleCategories(tx)
  await loadFeedback(tx, clock)
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

async function loadArticles(tx: Transaction, clock: DemoClock) {
  await insertAll(
    tx,
    article,
    ARTICLES.map(({ alias, name, description, body, state, languageCode, cover, author, publishedDaysAgo }) => {
      const publishedAt = clock.daysAgo(publishedDaysAgo)
      return {
        id: articleId(alias),
        alias,
        name,
        description,
        body,
        state,
        languageCode,
        coverId: coverId(cover),
        authorId: userId(author),
        publishedAt,
        createdAt: clock.daysAgo(publishedDaysAgo + 3),
        updatedAt: publishedAt,
      }
    }),
  )
}

async function loadArticleCategories(tx: Transaction) {
  const links = ARTICLES.map(({ alias, category }) => ({
    articleId: articleId(alias),
    categoryId: categoryId(category),
  }))
  await insertAll(tx, articleCategory, links)
}

async function loadFeedback(tx: Transaction, clock: DemoClock) {
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
      type: isCourse(of) ? ('course' as const) : ('event' as const),
      courseId: isCourse(of) ? courseId(of) : null,
      eventId: isCourse(of) ? null : eventId(of),
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

/** Rating and number of a course's reviews, as far as they are approved. */
async function countReviews(tx: Transaction) {
  const approved = sql`from ${feedback} where ${feedback.courseId} = ${course.id} and ${feedback.handledAt} is not null`
  await tx.update(course).set({
    rating: sql`(select avg(${feedback.rating}) ${approved})`,
    reviewCount: sql`(select count(*) ${approved})`,
    updatedAt: sql`${course.updatedAt}`,
  })
}

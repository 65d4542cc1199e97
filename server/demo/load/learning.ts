import { sql } from 'drizzle-orm'
import type { QuizCreate } from '../../../openapi/generated/portal.ts'
import type { Transaction } from '../../db/database.ts'
import { course } from '../../db/schema/courses.ts'
import { achievement, contentProgress, quizAttempt, userCourse } from '../../db/schema/learning.ts'
import { type GivenAnswers, grade } from '../../features/learning/grading.ts'
import { courseMean } from '../../features/learning/progress.ts'
import { REVIEWS } from '../feedback.ts'
import { demoId, demoShare } from '../id.ts'
import type { DemoCourse } from '../shape.ts'
import { insertAll } from './batch.ts'
import { between, type DemoClock } from './clock.ts'
import { courseId, durationOf, itemsOf, questionId } from './courses.ts'
import { type Enrolment, enrolments } from './enrolments.ts'
import { userId } from './people.ts'

type Attempt = typeof quizAttempt.$inferInsert

/** Loads registrations with their progress, graded attempts and achievements. */
export async function loadLearning(tx: Transaction, clock: DemoClock, courses: readonly DemoCourse[]) {
  const all = enrolments(clock, courses).map((enrolment) => learned(enrolment, clock))
  await insertAll(
    tx,
    userCourse,
    all.map((one) => one.registration),
  )
  await insertAll(
    tx,
    quizAttempt,
    all.flatMap((one) => one.attempts),
  )
  await insertAll(
    tx,
    contentProgress,
    all.flatMap((one) => one.progress),
  )
  await insertAll(
    tx,
    achievement,
    all.flatMap((one) => one.achievements),
  )
  await tx.update(course).set({
    enrolledCount: sql`(select count(*) from ${userCourse} where ${userCourse.courseId} = ${course.id})`,
    updatedAt: sql`${course.updatedAt}`,
  })
}

function learned({ course, student, registeredAt, done, begun }: Enrolment, clock: DemoClock) {
  const who = { userId: userId(student), courseId: courseId(course.alias) }
  const items = itemsOf(course)
  const lastDay = finishedBefore(course.alias, student, clock)
  const touched = items.slice(0, done + (begun > 0 ? 1 : 0)).map((place, index) => {
    const at = between(registeredAt, lastDay, (index + 1) / (items.length + 1))
    const share = index < done ? 1 : begun
    return {
      ...place,
      at,
      share,
      attempt: place.item.quiz ? attempt(place.item.quiz.body, student, place.contentId, at) : null,
    }
  })
  const finishedAt = done >= items.length ? (touched.at(-1)?.at ?? null) : null
  const lessons = course.lessons.map((_, index) => {
    const own = items.filter((place) => place.lessonIndex === index)
    const shareOf = (contentId: string) => touched.find((item) => item.contentId === contentId)?.share ?? 0
    return { items: own.map(({ contentId }) => ({ isTrackable: true, progress: shareOf(contentId) * 100 })) }
  })
  return {
    registration: {
      id: demoId('registration', course.alias, student),
      ...who,
      registeredAt,
      finishedAt,
      lastActiveAt: touched.at(-1)?.at ?? null,
      lastContentId: touched.at(-1)?.contentId ?? null,
      progress: courseMean(lessons),
    },
    attempts: touched.flatMap((item) => item.attempt ?? []),
    progress: touched.map(({ item, at, share, lessonId, contentId, attempt }) => ({
      ...who,
      contentId,
      lessonId,
      progress: share * 100,
      position: item.type === 'video' || item.type === 'audio' ? durationOf(item) * share : 0,
      attemptId: attempt?.id ?? null,
      completedAt: share === 1 ? at : null,
      createdAt: at,
      updatedAt: at,
    })),
    achievements: finishedAt
      ? [
          {
            id: demoId('achievement', course.alias, student),
            ...who,
            code: certificateCode(course.alias, student),
            finishedAt,
          },
        ]
      : [],
  }
}

/** Students review a course after they have finished it. */
function finishedBefore(alias: string, student: string, clock: DemoClock) {
  const review = REVIEWS.find(({ of, by }) => of === alias && by === student)
  return clock.daysAgo(review ? review.daysAgo + 0.1 : 0.2)
}

/** A passed first attempt with correct answers, or any answers in a survey. */
function attempt(quiz: QuizCreate, student: string, contentId: string, at: Date): Attempt & { id: string } {
  const questions = quiz.questions.map(({ answers, correctAnswers, strict = true }, index) => ({
    id: questionId(contentId, index + 1),
    answers,
    correctAnswers,
    strict,
  }))
  const chosen = questions.map(({ id, answers, correctAnswers }): [string, number[]] => [
    id,
    correctAnswers.length > 0 ? [...correctAnswers] : [Math.floor(demoShare('survey', id, student) * answers.length)],
  ])
  const given: GivenAnswers & Record<string, number[]> = Object.fromEntries(chosen)
  return {
    id: demoId('attempt', contentId, student),
    userId: userId(student),
    contentId,
    number: 1,
    answers: given,
    ...grade(questions, given),
    submittedAt: at,
    createdAt: at,
  }
}

/** Three groups of letters and digits that are not mistaken for each other. */
function certificateCode(alias: string, student: string) {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const letter = (place: number) => alphabet[Math.floor(demoShare('code', alias, student, place) * alphabet.length)]
  const group = (start: number) => Array.from({ length: 4 }, (_, index) => letter(start + index)).join('')
  return [group(0), group(4), group(8)].join('-')
}

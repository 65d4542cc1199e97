/** Measures what whole calls of a student cost in the database, with all plans, by PostgreSQL's auto_explain. */
import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { z } from 'zod'
import type { Database } from '../../server/db/database.ts'
import { lesson, quizQuestion } from '../../server/db/schema/courses.ts'
import { schedule } from '../../server/db/schema/events.ts'
import { readEnv } from '../../server/env.ts'
import { courseSource, loadCourses } from '../../server/features/courses/course-queries.ts'
import { eventSource } from '../../server/features/events/event-queries.ts'
import { loadSchedules, scheduleList, scheduleVisibleTo } from '../../server/features/events/schedule-queries.ts'
import { ownUserEventSource } from '../../server/features/events/tickets/user-event-queries.ts'
import { courseProgress } from '../../server/features/learning/item-queries.ts'
import { selectLessons } from '../../server/features/learning/lesson-queries.ts'
import { saveProgress } from '../../server/features/learning/progress-service.ts'
import { notificationSource } from '../../server/features/notifications/queries.ts'
import { answerList } from '../../server/lists/select.ts'
import type { Principal } from '../../server/principal.ts'
import { median } from './median.ts'
import { node, type PlanNode, scannedTables } from './plans.ts'

const LIMIT_MS = 20
const TRIES = 21

/** The id of a generated row. */
export function idOf(kind: string, n: number | string) {
  const hex = createHash('md5').update(`${kind}${n}`).digest('hex')
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

interface Learner {
  principal: Principal
  courseId: string
  lessonId: string
  textId: string
  quizId: string
  eventId: string
}

/** The n-th student, or the next one whose course is published, with the course and event of the generated rows. */
function learner(n: number): Learner {
  const principal: Principal = {
    userId: idOf('user', 1 + n),
    sessionId: '',
    fileKey: Buffer.alloc(32),
    roles: ['student'],
  }
  const number = (n * 2 * 7) % 20_000
  if ((1 + number) % 20 <= 1) return learner(n + 1)
  return {
    principal,
    courseId: idOf('course', 1 + number),
    lessonId: idOf('lesson', number * 10 + 7),
    textId: idOf('content', (number * 10 + 7) * 2),
    quizId: idOf('content', (number * 10 + 7) * 2 + 1),
    eventId: idOf('event', 1 + ((n * 13) % 50_000)),
  }
}

/** Nobody is told. */
const UNTOLD = { env: readEnv({}), channels: [] }

const calls: Record<string, (db: Database, one: Learner) => Promise<unknown>> = {
  'course list': (db, { principal }) => answerList(db, courseSource(db, principal), { sort: '-createdAt' }),
  'course detail with my progress': async (db, { principal, courseId }) => {
    await loadCourses(db, principal, [courseId])
    await courseProgress(db, principal.userId, courseId)
  },
  'lessons of a course': (db, { principal, courseId }) =>
    selectLessons(db, principal, { where: eq(lesson.courseId, courseId), limit: 50 }),
  'event list with next schedule': (db, { principal }) => {
    const filter = { endsAt: { $gte: new Date().toISOString() } }
    return answerList(db, eventSource(db, principal), { filter, sort: 'startsAt' })
  },
  'schedules of an event': (db, { principal, eventId }) => {
    const visible = and(scheduleVisibleTo(principal), eq(schedule.eventId, eventId))
    const load = (ids: string[]) => loadSchedules(db, principal, ids)
    return answerList(db, { spec: scheduleList, table: schedule, visible, load }, { sort: 'startsAt' })
  },
  'my events by next session': (db, { principal }) =>
    answerList(db, ownUserEventSource(db, principal), { sort: 'nextStartsAt' }),
  'my notifications': (db, { principal }) => answerList(db, notificationSource(db, principal.userId), {}),
  'progress write': (db, { principal: { userId }, lessonId, textId }) =>
    saveProgress({ db, ...UNTOLD }, { userId, lessonId, contentId: textId }, { progress: 100, position: 0 }),
  'quiz handed in': async (db, { principal: { userId }, lessonId, quizId }) => {
    const questions = await db
      .select()
      .from(quizQuestion)
      .where(inArray(quizQuestion.quizId, [idOf('quiz', 1)]))
    const correctAnswers = Object.fromEntries(questions.map(({ id, correctAnswers: right }) => [id, right]))
    await saveProgress({ db, ...UNTOLD }, { userId, lessonId, contentId: quizId }, { hint: { correctAnswers } })
  },
}

const logged = z.object({ Plan: node })

/** A database that reports the duration and plan of every statement. */
function openExplained(url: string) {
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  pool.on('error', () => {})
  let told: { ms: number; plan: PlanNode }[] = []
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => {
      const found = /^duration: ([\d.]+) ms\s+plan:\n([\s\S]*)$/.exec(message)
      if (found?.[2]) told.push({ ms: Number(found[1]), plan: logged.parse(JSON.parse(found[2])).Plan })
    })
  })
  const prepare = () =>
    pool.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on;
      set auto_explain.log_timing = off; set auto_explain.log_format = 'json'; set client_min_messages = 'log'`)
  const db: Database = drizzle(pool, { casing: 'snake_case' })
  const explained = async (work: () => Promise<unknown>) => {
    told = []
    await work()
    return told
  }
  return { db, prepare, explained, close: () => pool.end() }
}

/** Prints each call with its median; returns how many exceed the limit. */
export async function measureCalls(url: string, say: (line: string) => void): Promise<number> {
  const { db, prepare, explained, close } = openExplained(url)
  await prepare()
  let wrong = 0
  say(`${'call of a learner'.padEnd(36)}median ms  slowest  statements, scans of big tables`)
  for (const [name, call] of Object.entries(calls)) {
    const runs = []
    for (let n = 0; n <= TRIES; n++) runs.push(await explained(() => call(db, learner(n * 1777))))
    // The first run is left out, because caches are cold.
    const sums = runs.slice(1).map((run) => run.reduce((sum, { ms }) => sum + ms, 0))
    const scans = [...new Set(runs.flat().flatMap(({ plan }) => scannedTables(plan)))]
    const isFine = median(sums) <= LIMIT_MS && scans.length === 0
    if (!isFine) wrong += 1
    const count = median(runs.map((run) => run.length))
    say(
      `${name.padEnd(36)}${median(sums).toFixed(2).padStart(9)}${Math.max(...sums)
        .toFixed(2)
        .padStart(9)}  ${count}${
        scans.length > 0 ? `  SCANS ${scans.join(', ')}` : ''
      }${median(sums) > LIMIT_MS ? `  OVER ${LIMIT_MS} ms` : ''}`,
    )
  }
  await close()
  return wrong
}

import { type Call, type Handlers, type OperationId, person } from '../../http/handler.ts'
import { listAchievements } from './achievement-queries.ts'
import {
  getCertificate,
  getCourseProgress,
  getLessonProgress,
  recordsOf,
  resetAchievement,
} from './learning-service.ts'
import { findNextItem } from './next-item-queries.ts'
import type { Records } from './progress-queries.ts'

const mine = (call: Call<OperationId>): Records => ({ userId: person(call).userId })

const theirs = (call: Call<'getUserCourseProgress' | 'getUserLessonProgress' | 'listUserAchievements'>) =>
  recordsOf(person(call), call.params.id)

export const learning = {
  getMyNextItem: async (call) => ({ next: await findNextItem(call.db, person(call)) }),
  getMyCourseProgress: async (call) => getCourseProgress(call.db, mine(call), call.params.courseId),
  getMyLessonProgress: async (call) => getLessonProgress(call.db, mine(call), call.params.lessonId),
  getUserCourseProgress: async (call) => getCourseProgress(call.db, theirs(call), call.params.courseId),
  getUserLessonProgress: async (call) => getLessonProgress(call.db, theirs(call), call.params.lessonId),
  listMyAchievements: async (call) => listAchievements(call.db, mine(call), call.query),
  listUserAchievements: async (call) => listAchievements(call.db, theirs(call), call.query),
  resetAchievement: async (call) => resetAchievement(call.db, person(call), call.params.id),
  getCertificate: ({ db, params }) => getCertificate(db, params.code),
} satisfies Handlers

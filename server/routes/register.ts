import type { Handlers, OperationId } from '../handler.ts'
import { auth } from './auth.ts'
import { courses } from './courses.ts'
import { learning } from './learning.ts'
import { lessons } from './lessons.ts'
import { system } from './system.ts'
import { users } from './users.ts'

/** Every operation that this server carries out, by the names of the contract. */
export const handlers: Handlers = { ...auth, ...courses, ...learning, ...lessons, ...system, ...users }

/** Operations of the contract that are still to be built: they answer 501. */
export const notImplemented: readonly OperationId[] = [
  'register',
  'forgotPassword',
  'resetPassword',
  'logoutEverywhere',
  'verifyEmail',
  'resendEmailVerification',
  'startWithGoogle',
  'finishWithGoogle',
  'startWithFacebook',
  'finishWithFacebook',
  'exchangeOAuthCode',
  'userExists',
  'listUsers',
  'getMySettings',
  'updateMySettings',
  'deleteMyAccount',
  'getUser',
  'updateUser',
  'changePassword',
  'setUserRoles',
  'getUserSettings',
  'suspendUser',
  'unsuspendUser',
  'createCourse',
  'getCoursePriceRange',
  'updateCourse',
  'deleteCourse',
  'createLesson',
  'updateLesson',
  'deleteLesson',
  'reorderLesson',
  'resetAchievement',
  'listQuizzes',
  'createQuiz',
  'getQuiz',
  'updateQuiz',
  'deleteQuiz',
  'listMedia',
  'uploadMedia',
  'createMediaUpload',
  'getMedia',
  'updateMedia',
  'deleteMedia',
  'confirmMediaUpload',
  'putMediaFile',
]

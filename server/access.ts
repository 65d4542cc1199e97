import type { Principal, Role } from './domain/sessions.ts'
import { HttpProblem } from './errors.ts'
import type { OperationId } from './handler.ts'

/**
 * Who may call an operation: anyone, any signed-in person, or people with one of the roles (an admin always counts).
 * What of it they may touch (their own, their courses') is decided by the query that finds it: the rest is 404.
 */
type Rule = 'anyone' | 'person' | readonly Role[]

/** The one access table: every operation of the contract has its line; the server does not start without. */
const ACCESS: Record<OperationId, Rule> = {
  login: 'anyone',
  register: 'anyone',
  refreshTokens: 'anyone',
  forgotPassword: 'anyone',
  resetPassword: 'anyone',
  logout: 'person',
  logoutEverywhere: 'person',
  verifyEmail: 'anyone',
  resendEmailVerification: 'person',
  startWithGoogle: 'anyone',
  finishWithGoogle: 'anyone',
  startWithFacebook: 'anyone',
  finishWithFacebook: 'anyone',
  exchangeOAuthCode: 'anyone',
  userExists: 'anyone',
  listUsers: 'person',
  getMe: 'person',
  getMySettings: 'person',
  updateMySettings: 'person',
  deleteMyAccount: 'person',
  getUser: 'person',
  updateUser: 'person',
  changePassword: 'person',
  setUserRoles: 'person',
  getUserSettings: 'person',
  suspendUser: 'person',
  unsuspendUser: 'person',
  listCourses: 'anyone',
  createCourse: 'person',
  getCoursePriceRange: 'anyone',
  getCourse: 'anyone',
  updateCourse: 'person',
  deleteCourse: 'person',
  registerForCourse: 'person',
  listUserCourses: 'person',
  listLessons: 'anyone',
  createLesson: 'person',
  getLesson: 'anyone',
  updateLesson: 'person',
  deleteLesson: 'person',
  reorderLesson: 'person',
  saveContentProgress: 'person',
  resetContentProgress: 'person',
  getMyCourseProgress: 'person',
  getMyLessonProgress: 'person',
  getUserCourseProgress: 'person',
  getUserLessonProgress: 'person',
  listMyAchievements: 'person',
  listUserAchievements: 'person',
  resetAchievement: 'person',
  getCertificate: 'anyone',
  listQuizzes: 'person',
  createQuiz: 'person',
  getQuiz: 'person',
  updateQuiz: 'person',
  deleteQuiz: 'person',
  listMedia: 'person',
  uploadMedia: 'person',
  createMediaUpload: 'person',
  getMedia: 'anyone',
  updateMedia: 'person',
  deleteMedia: 'person',
  confirmMediaUpload: 'person',
  putMediaFile: 'anyone',
  getHealth: 'anyone',
  getReadiness: 'anyone',
}

export function checkAccessTable(operationIds: readonly OperationId[]) {
  const missing = operationIds.filter((id) => !Object.hasOwn(ACCESS, id))
  if (missing.length > 0) throw new Error(`no access rule for ${missing.join(', ')}`)
}

/** Passes, or throws 401 for a guest and 403 for somebody without the role. */
export function allowed(operation: OperationId, principal: Principal | null) {
  const rule = ACCESS[operation]
  if (rule === 'anyone') return
  if (!principal) throw new HttpProblem('unauthorized')
  if (rule === 'person' || principal.roles.includes('admin')) return
  if (!rule.some((role) => principal.roles.includes(role))) throw new HttpProblem('forbidden')
}

/**
 * The required calls (HTTP-5), written by hand. Where the method was left open, this lists the contract's choice:
 * sign-in with Google and Facebook, suspending an account and resetting an achievement.
 */
export const specifiedCalls = `
POST /api/auth/login
POST /api/auth/register
POST /api/auth/refresh
POST /api/auth/forgot-password
POST /api/auth/reset-password
GET /api/auth/logout
GET /api/users/{email}/exists
GET /api/auth/google
GET /api/auth/facebook

GET /api/users
GET /api/users/{id}
GET /api/users/me
PATCH /api/users/{id}
PATCH /api/users/{id}/password
POST /api/users/me/obfuscate
GET /api/users/{id}/settings
GET /api/users/me/settings
PATCH /api/users/me/settings
POST /api/users/{id}/suspend

GET /api/profiles
GET /api/users/{id}/profile/{role}
PATCH /api/users/{id}/profile/{role}
POST /api/users/{id}/profile/{role}
DELETE /api/users/{id}/profile/{role}
GET /api/users/me/profile
GET /api/users/me/profile/{role}

GET /api/courses
GET /api/courses/{id}
GET /api/courses/price-range
POST /api/courses/{id}/register
POST /api/courses
PATCH /api/courses/{id}
GET /api/user-courses
GET /api/users/{userId}/achievements

GET /api/lessons
POST /api/lessons
GET /api/lessons/{id}
PATCH /api/lessons/{id}
DELETE /api/lessons/{id}
PATCH /api/lessons/{id}/order
PUT /api/lessons/{lessonId}/content/{contentId}/progress
PUT /api/lessons/{lessonId}/content/{contentId}/reset

GET /api/users/{userId}/courses/{courseId}/progress
GET /api/users/me/courses/{id}/progress
GET /api/users/{userId}/lessons/{lessonId}/progress
GET /api/users/me/lessons/{id}/progress
GET /api/users/me/achievements
PUT /api/achievements/{id}/reset

GET /api/events
GET /api/events/{id}
POST /api/events
PATCH /api/events/{id}
GET /api/events/price-range
POST /api/events/{id}/register
POST /api/events/{id}/cancel
POST /api/events/{id}/publish
POST /api/events/{id}/unpublish
POST /api/events/{id}/archive
POST /api/events/{id}/synchronize
PUT /api/events/{id}/host
PATCH /api/events/{id}/tutors
DELETE /api/events/{id}/schedules/{scheduleId}
PUT /api/events/{id}/schedules/{scheduleId}
POST /api/events/{id}/schedules/{scheduleId}/start
POST /api/events/{id}/schedules/{scheduleId}/join
GET /api/user-events
GET /api/schedules
GET /api/schedules/{id}

GET /api/recordings
POST /api/recordings
GET /api/recordings/{id}
PATCH /api/recordings/{id}
DELETE /api/recordings/{id}
GET /api/users/me/recordings
GET /api/users/me/events/{eventId}/recording
GET /api/users/me/events/{eventId}/recordings
GET /api/users/{userId}/events/{eventId}/recordings
GET /api/users/{id}/recordings

GET /api/articles
POST /api/articles
GET /api/articles/{idOrAlias}
PATCH /api/articles/{idOrAlias}
DELETE /api/articles/{idOrAlias}
PUT /api/articles/{id}/metadata

GET /api/categories
POST /api/categories
GET /api/categories/{id}
PATCH /api/categories/{id}
DELETE /api/categories/{id}
GET /api/subjects
POST /api/subjects
GET /api/subjects/{id}
PATCH /api/subjects/{id}
DELETE /api/subjects/{id}
GET /api/vcs-settings
POST /api/vcs-settings
GET /api/vcs-settings/{id}
PATCH /api/vcs-settings/{id}
DELETE /api/vcs-settings/{id}
GET /api/quizzes
POST /api/quizzes
GET /api/quizzes/{id}
PATCH /api/quizzes/{id}
DELETE /api/quizzes/{id}

GET /api/media
GET /api/media/{id}
PATCH /api/media/{id}
POST /api/media/upload
POST /api/media/upload-url
PUT /api/media/{id}/confirm-upload

GET /api/charts/courses/registrations/by-period
GET /api/charts/events/registrations/by-period

GET /api/promoted-contents
POST /api/promoted-contents
DELETE /api/promoted-contents

GET /api/feedbacks
POST /api/feedbacks
GET /api/feedbacks/{id}
PUT /api/feedbacks/{id}/handle
DELETE /api/feedbacks/{id}/unhandle
`
  .split('\n')
  .filter((line) => line !== '')

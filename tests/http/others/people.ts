import {
  expired,
  forAdmins,
  hidden,
  type Line,
  type Lines,
  nobodysToUse,
  notTheirsToUse,
  readable,
  unknownToTutors,
  unseen,
} from './lines.ts'
import { PRIVATE, type Things } from './things.ts'

const TRACK = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'
const NO_ROWS = { totalItems: 0, items: [] }

/** Calls for a student's or a tutor's account, profiles, links and codes, learning, files and messages. */
export function linesOfPeople(things: Things): Lines {
  const { owners, open, theirs, theirUpload, upload, image, links, hashes, granted, account } = things
  const { student, tutor } = owners
  const id = student.id
  const [firstItem, , secondQuiz] = open.items
  const theirItem = theirs.items[0]
  const theirQuiz = theirs.items[1]
  const lessonId = open.lessons[1]?.id ?? ''
  const inItem = { id: secondQuiz?.lessonId ?? '', contentId: secondQuiz?.id ?? '' }
  const ofNote = { id: firstItem?.lessonId ?? '', contentId: firstItem?.id ?? '', noteId: things.noteId }
  const password = { password: 'Another-pass-word-1', passwordConfirmation: 'Another-pass-word-1' }
  const signatureOf = (address: string) => Object.fromEntries(new URL(address, 'http://portal').searchParams)
  return {
    userExists: [readable(null, { at: { id: 'owner-tutor@lectern.test' }, shows: { exists: true } })],
    getUser: [hidden('student', { at: { id } }), hidden('tutor', { at: { id: tutor.id } })],
    updateUser: [
      hidden('student', { at: { id }, body: { firstName: 'Mallory' } }),
      nobodysToUse('avatarId', { at: { id: '{self}' }, body: { avatarId: image } }),
      nobodysToUse('avatarId', { at: { id: '{self}' }, body: { avatarId: upload.id } }),
    ],
    changePassword: [hidden('student', { at: { id }, body: { password: password.password } })],
    setUserRoles: [
      forAdmins({ at: { id }, body: { roles: ['student'] } }),
      { ...forAdmins({ at: { id: '{self}' } }), owner: null },
    ],
    getUserSettings: [hidden('student', { at: { id } })],
    suspendUser: [forAdmins({ at: { id } })],
    unsuspendUser: [forAdmins({ at: { id } }), { ...forAdmins({ at: { id: '{self}' } }), owner: null }],
    deleteMyAccount: [{ body: { userId: id }, owner: null, answers: [401, 403, 403] }],
    resetPassword: [hashes.reset, links.verify, links.feed, links.signIn].map((token) =>
      expired({ at: { token }, body: password }),
    ),
    verifyEmail: [hashes.verify, links.reset, links.feed].map((token) => expired({ body: { token } })),
    exchangeOAuthCode: [hashes.signIn, links.reset, links.verify].map((code) => expired({ body: { code } })),
    reauthenticate: [
      { body: { code: links.signIn }, owner: null, answers: [401, 409, 409] },
      ...[hashes.signIn, links.reset].map((code): Line => ({ body: { code }, owner: null, answers: [401, 410, 410] })),
    ],
    // It goes to oneself alone.
    sendTestMessage: [{ at: { channel: 'sms' }, owner: null, answers: [401, 409, 409] }],
    ...Object.fromEntries(
      (['getCourseSubscription', 'setCourseSubscription'] as const).map((id) => [
        id,
        [hashes.feed, links.feed, links.verify, links.reset].map((token) => unseen(null, { at: { token } })),
      ]),
    ),
    unsubscribeByMailProgram: [links.feed, links.reset].map((token) =>
      unseen(null, { at: { token }, body: { 'List-Unsubscribe': 'One-Click' } }),
    ),
    getCalendarFeed: [hashes.feed, links.verify, links.reset].map((token) => unseen(null, { at: { token } })),
    getProfile: [
      unseen('student', { at: { id: 'learner-1' } }),
      readable('tutor', {
        at: { id: tutor.profileId },
        shows: { role: 'tutor', email: null, phoneNumber: null, vcsIds: [], vcs: [] },
      }),
    ],
    getUserProfile: [
      unseen('student', { at: { id, role: 'student' } }),
      readable('tutor', {
        at: { id: tutor.id, role: 'tutor' },
        shows: { email: null, phoneNumber: null, vcsIds: [], vcs: [] },
      }),
    ],
    createUserProfile: [
      hidden('tutor', { at: { id: tutor.id, role: 'student' }, body: {} }),
      hidden(null, { at: { id, role: 'tutor' }, body: {} }),
      notTheirsToUse('avatarId', { at: { id: '{self}', role: 'tutor' }, body: { avatarId: image } }),
      notTheirsToUse('introId', { at: { id: '{self}', role: 'tutor' }, body: { introId: image } }),
      { at: { id: '{self}', role: 'tutor' }, body: { vcsIds: [account.id] }, owner: null, answers: [401, 403, 403] },
    ],
    updateUserProfile: [
      hidden('student', { at: { id, role: 'student' }, body: { phoneNumber: '+34600000000' } }),
      hidden('tutor', { at: { id: tutor.id, role: 'tutor' }, body: { bio: 'Mine.' } }),
      nobodysToUse('avatarId', { at: { id: '{self}', role: 'student' }, body: { avatarId: image } }),
      nobodysToUse('introId', { at: { id: '{self}', role: 'tutor' }, body: { introId: image } }),
      { at: { id: '{self}', role: 'tutor' }, body: { vcsIds: [account.id] }, owner: null, answers: [401, 403, 403] },
    ],
    deleteUserProfile: [
      hidden('tutor', { at: { id: tutor.id, role: 'tutor' } }),
      hidden('student', { at: { id, role: 'student' } }),
    ],
    saveContentProgress: [
      {
        ...{ at: { id: firstItem?.lessonId ?? '', contentId: firstItem?.id ?? '' }, owner: 'student' },
        ...{ body: { hint: { correctAnswers: { [firstItem?.questionIds[0] ?? '']: [1] } } }, answers: [401, 403, 403] },
      },
      hidden(null, { at: { ...inItem, id: theirItem?.lessonId ?? '' }, body: { progress: 100 } }),
      {
        at: { id: theirQuiz?.lessonId ?? '', contentId: theirQuiz?.id ?? '' },
        body: { hint: { correctAnswers: {} }, attemptId: things.attempt.id },
        ...{ owner: null, answers: [401, [400, 403], 403] },
      },
    ],
    resetContentProgress: [
      { at: inItem, owner: 'student', answers: [401, 403, 403] },
      hidden(null, { at: { ...inItem, id: theirItem?.lessonId ?? '' } }),
    ],
    saveNote: [
      { at: ofNote, body: { text: 'Mine', revision: 9 }, owner: 'student', answers: [401, 403, 403] },
      hidden(null, { at: { ...ofNote, id: theirItem?.lessonId ?? '' }, body: { text: 'Mine', revision: 9 } }),
    ],
    deleteNote: [hidden('student', { at: ofNote }), hidden(null, { at: { ...ofNote, noteId: things.attempt.id } })],
    listCourseNotes: [
      { at: { id: open.id }, owner: 'student', answers: [401, 200, 200], shows: NO_ROWS },
      hidden(null, { at: { id: things.draft.alias } }),
    ],
    getMyCourseProgress: [hidden('student', { at: { courseId: open.id } })],
    getMyLessonProgress: [hidden('student', { at: { lessonId } })],
    getUserCourseProgress: [
      hidden('student', { at: { id, courseId: open.id } }),
      hidden('tutor', { at: { id, courseId: open.id } }),
    ],
    getUserLessonProgress: [hidden('student', { at: { id, lessonId } }), hidden('tutor', { at: { id, lessonId } })],
    listUserAchievements: [{ at: { id }, owner: 'student', answers: [401, 404, 200], shows: NO_ROWS }],
    resetAchievement: [hidden('student', { at: { id: granted.id } })],
    getCertificate: [
      readable(null, { at: { code: granted.code }, shows: { code: granted.code, firstName: 'learner-1' } }),
    ],
    getMedia: [
      unseen('student', { at: { id: things.playback } }),
      unseen('tutor', { at: { id: things.playback } }),
      unseen('tutor', { at: { id: image } }),
      unseen('student', { at: { id: upload.id } }),
    ],
    updateMedia: [
      hidden('tutor', { at: { id: image }, body: { name: 'Mine' } }),
      hidden('student', { at: { id: upload.id }, body: { name: 'Mine' } }),
    ],
    deleteMedia: [hidden('tutor', { at: { id: image } }), hidden('student', { at: { id: upload.id } })],
    addMediaTrack: [
      hidden('tutor', { at: { id: image }, body: { kind: 'captions', language: 'en', content: TRACK } }),
      hidden('student', { at: { id: upload.id }, body: { kind: 'captions', language: 'en', content: TRACK } }),
    ],
    removeMediaTrack: [hidden('tutor', { at: { id: things.playback, trackId: things.trackId } })],
    confirmMediaUpload: [hidden('student', { at: { id: upload.id } })],
    // The signature of another upload, and a forged one.
    putMediaFile: [
      unseen(null, { at: { ...signatureOf(theirUpload.uploadUrl), id: upload.id } }),
      unseen(null, { at: { id: upload.id, expires: '9999999999', signature: PRIVATE } }),
    ],
    createFeedback: [
      {
        body: { type: 'course', targetId: open.id, rating: 1, message: 'Bad.' },
        ...{ owner: null, answers: [403, 403, 403] },
      },
      {
        body: { type: 'event', targetId: things.event.id, rating: 1, message: 'Bad.' },
        ...{ owner: 'student', answers: [403, 403, 403] },
      },
      {
        body: { type: 'course', targetId: things.draft.id, rating: 1, message: 'Bad.' },
        ...{ owner: null, answers: [403, 404, 404] },
      },
    ],
    getFeedback: [
      unseen('student', { at: { id: things.review.id } }),
      unseen('tutor', { at: { id: things.review.id } }),
    ],
    getFeedbackReport: [forAdmins({ at: { id: things.complaint.id } })],
    handleFeedback: [forAdmins({ at: { id: things.review.id } })],
    unhandleFeedback: [forAdmins({ at: { id: things.review.id } })],
    getOrder: [hidden('student', { at: { id: things.bought.id } })],
    cancelOrder: [hidden('student', { at: { id: things.bought.id } })],
    refundOrder: [hidden(null, { at: { id: things.bought.id } })],
    receiveStripeWebhook: [
      { body: { id: 'evt_1', type: 'charge.refunded', data: {} }, owner: null, answers: [401, 401, 401] },
    ],
    verifyPhone: [{ body: { code: '000000' }, owner: null, answers: [401, 410, 410] }],
    markNoticeRead: [hidden('student', { at: { id: things.news.id } })],
    getCourseRegistrationChart: [
      { at: { courseId: open.id }, owner: 'tutor', answers: [401, 403, 200], shows: { total: 0 } },
    ],
    getEventRegistrationChart: [
      { at: { eventId: things.event.id }, owner: 'tutor', answers: [401, 403, 200], shows: { total: 0 } },
    ],
    getVcsSetting: [forAdmins({ at: { id: account.id } })],
    updateVcsSetting: [forAdmins({ at: { id: account.id }, body: { name: 'Mine' } })],
    deleteVcsSetting: [forAdmins({ at: { id: account.id } })],
    getQuiz: [
      hidden('tutor', { at: { id: things.quizId } }),
      hidden('student', { at: { id: things.quizId } }),
      hidden('tutor', { at: { id: things.draftQuiz } }),
      // Everybody who may open the lesson may take the quiz; the correct answers are not shown.
      {
        ...{ at: { id: things.previewQuiz }, owner: 'tutor', answers: [401, 200, 200] },
        shows: { questions: [{ correctAnswers: null }] },
      },
    ],
    updateQuiz: [
      unknownToTutors({ at: { id: things.quizId }, body: { name: 'Mine' } }),
      unknownToTutors({ at: { id: things.previewQuiz }, body: { name: 'Mine' } }),
    ],
    deleteQuiz: [unknownToTutors({ at: { id: things.quizId } }), unknownToTutors({ at: { id: things.draftQuiz } })],
  }
}

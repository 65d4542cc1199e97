import { inMinutes, webinar } from '../../lib/make-event.ts'
import {
  forAdmins,
  foreignToTutors,
  hidden,
  type Line,
  type Lines,
  notTheirsToUse,
  readable,
  unknownToTutors,
  unseen,
} from './lines.ts'
import type { Things } from './things.ts'

/** Calls for a meeting may also be refused for reasons other than ownership. */
const REFUSED = [403, 404, 409]

/** Afterwards the event belongs to another tutor. */
const byAdmin = (lines: Line[]): Line[] => lines.map((line) => ({ ...line, owner: 'admin' }))

/** Calls for a tutor's courses, lessons, events, schedules, recordings and articles, published or not. */
export function linesOfContent(things: Things): Lines {
  const { open, draft, theirs, event, draftEvent, theirEvent, image, playback, article, draftArticle } = things
  const [preview, locked] = open.lessons.map((one) => one.id)
  const draftLesson = draft.lessons[0]?.id ?? ''
  const quizItem = open.items.find(({ questionIds }) => questionIds.length > 0)?.id ?? ''
  const theirLesson = theirs.lessons[0]?.id ?? ''
  const rename = { body: { name: 'Mine' } }
  const times = (day: number) => ({ startsAt: inMinutes(day * 1440), endsAt: inMinutes(day * 1440 + 60) })
  const stolen = [{ targetType: 'quiz', targetId: things.quizId, name: 'Mine' }]
  const showing = [{ targetType: 'image', targetId: image, name: 'Mine' }]
  /** calls for an event: strangers can see the published one but do not own it, and the draft is hidden from them */
  const ofEvents = (rest: Pick<Line, 'body'> = {}) => [
    foreignToTutors({ ...rest, at: { id: event.id } }),
    foreignToTutors({ ...rest, at: { id: event.alias } }),
    unknownToTutors({ ...rest, at: { id: draftEvent.id } }),
    unknownToTutors({ ...rest, at: { id: draftEvent.alias } }),
  ]
  const ofSessions = (rest: Pick<Line, 'body'> = {}): Line[] => [
    foreignToTutors({ ...rest, at: { id: event.id, scheduleId: things.session } }),
    unknownToTutors({ ...rest, at: { id: draftEvent.id, scheduleId: things.draftSession } }),
    // Below an event that the stranger owns.
    { ...unknownToTutors({ ...rest, at: { id: theirEvent.id, scheduleId: things.session } }), owner: null },
  ]
  const meetings: Line[] = [
    { at: { id: event.id, scheduleId: things.session }, owner: 'tutor', answers: [401, REFUSED, REFUSED] },
    { at: { id: theirEvent.id, scheduleId: things.session }, owner: null, answers: [401, REFUSED, REFUSED] },
    { at: { id: draftEvent.id, scheduleId: things.draftSession }, owner: null, answers: [401, REFUSED, REFUSED] },
    {
      at: { id: event.id, scheduleId: things.session },
      body: { eventId: draftEvent.id, token: 'theirs' },
      owner: null,
      answers: [401, REFUSED, REFUSED],
    },
  ]
  const recorded = { startedAt: inMinutes(-60), endedAt: inMinutes(-1) }
  const made = { ...recorded, name: 'Mine', eventId: event.id, playbackId: playback }
  const NO_ROWS = { totalItems: 0, items: [] }
  return {
    createCourse: [
      notTheirsToUse('coverId', {
        body: { name: 'Mine', languageCode: 'en', audienceLevel: 'beginner', coverId: image },
      }),
    ],
    getCourse: [
      readable('student', { at: { id: open.id }, shows: { isRegistered: false, progress: null } }),
      unseen('tutor', { at: { id: draft.id } }),
      unseen('tutor', { at: { id: draft.alias } }),
    ],
    listCourseRoster: [foreignToTutors({ at: { id: open.id } }), unknownToTutors({ at: { id: draft.alias } })],
    listCourseDropOff: [foreignToTutors({ at: { id: open.id } }), unknownToTutors({ at: { id: draft.alias } })],
    getQuizStatistics: [
      foreignToTutors({ at: { id: open.id, contentId: quizItem } }),
      { ...unknownToTutors({ at: { id: draft.alias, contentId: quizItem } }), owner: null },
      // Below a course that the stranger owns.
      { ...unknownToTutors({ at: { id: theirs.id, contentId: quizItem } }), owner: null },
    ],
    createCourseMessage: [foreignToTutors({ at: { id: open.id } }), unknownToTutors({ at: { id: draft.alias } })],
    getCourseMessageReach: [foreignToTutors({ at: { id: open.id } }), unknownToTutors({ at: { id: draft.alias } })],
    updateCourse: [
      foreignToTutors({ ...rename, at: { id: open.id } }),
      unknownToTutors({ ...rename, at: { id: draft.alias } }),
      notTheirsToUse('coverId', { at: { id: theirs.id }, body: { coverId: image } }),
    ],
    deleteCourse: [forAdmins({ at: { id: open.id } }), forAdmins({ at: { id: draft.id } })],
    registerForCourse: [{ at: { id: draft.id }, owner: null, answers: [401, 404, 404] }],
    leaveCourse: [{ at: { id: draft.id }, owner: null, answers: [401, 404, 404] }],
    createLesson: [
      foreignToTutors({ body: { name: 'Mine', courseId: open.id } }),
      unknownToTutors({ body: { name: 'Mine', courseId: draft.id } }),
      notTheirsToUse('content.0.targetId', { body: { name: 'Mine', courseId: theirs.id, content: stolen } }),
    ],
    getLesson: [
      readable('tutor', {
        at: { id: locked ?? '' },
        shows: { isLocked: true, content: [{ target: null }, { target: null }] },
      }),
      readable('tutor', {
        at: { id: preview ?? '' },
        shows: { content: [{ progress: 0, attemptId: null, completedAt: null }] },
      }),
      unseen('tutor', { at: { id: draftLesson } }),
    ],
    updateLesson: [
      foreignToTutors({ ...rename, at: { id: locked ?? '' } }),
      unknownToTutors({ ...rename, at: { id: draftLesson } }),
      notTheirsToUse('content.0.targetId', { at: { id: theirLesson }, body: { content: stolen } }),
      notTheirsToUse('content.0.targetId', { at: { id: theirLesson }, body: { content: showing } }),
      notTheirsToUse('content.0.id', {
        at: { id: theirLesson },
        body: { content: [{ id: open.items[1]?.id, targetType: 'text', name: 'Mine', description: 'Mine.' }] },
      }),
    ],
    deleteLesson: [foreignToTutors({ at: { id: locked ?? '' } }), unknownToTutors({ at: { id: draftLesson } })],
    reorderLesson: [
      foreignToTutors({ at: { id: locked ?? '' }, body: { order: 1 } }),
      unknownToTutors({ at: { id: draftLesson }, body: { order: 2 } }),
      {
        ...{ at: { id: theirLesson }, body: { order: 1, targetLessonId: preview } },
        ...{ owner: null, answers: [401, 403, 409] },
      },
    ],
    createEvent: [
      notTheirsToUse('coverId', { body: webinar(600, { coverId: image }) }),
      notTheirsToUse('vcsSettingId', { body: webinar(600, { vcsSettingId: things.account.id }) }),
    ],
    getEvent: [
      readable('student', { at: { id: event.id }, shows: { isRegistered: false } }),
      unseen('tutor', { at: { id: draftEvent.id } }),
      unseen('tutor', { at: { id: draftEvent.alias } }),
    ],
    updateEvent: [
      ...ofEvents(rename),
      notTheirsToUse('coverId', { at: { id: theirEvent.id }, body: { coverId: image } }),
      notTheirsToUse('vcsSettingId', { at: { id: theirEvent.id }, body: { vcsSettingId: things.account.id } }),
    ],
    deleteEvent: [forAdmins({ at: { id: event.id } }), forAdmins({ at: { id: draftEvent.id } })],
    registerForEvent: [hidden(null, { at: { id: draftEvent.id } }), hidden(null, { at: { id: draftEvent.alias } })],
    giveUpTicket: [hidden(null, { at: { id: draftEvent.id } })],
    joinWaitingList: [hidden(null, { at: { id: draftEvent.id } })],
    leaveWaitingList: [hidden(null, { at: { id: draftEvent.id } })],
    listEventRegistrations: ofEvents(),
    publishEvent: ofEvents(),
    unpublishEvent: ofEvents(),
    archiveEvent: ofEvents(),
    cancelEvent: ofEvents(),
    synchronizeEvent: ofEvents(),
    setEventHost: byAdmin(ofEvents({ body: { hostId: things.strangers.tutor.profileId } })),
    setEventTutors: byAdmin(ofEvents({ body: { tutorIds: [things.strangers.tutor.profileId] } })),
    getSchedule: [
      readable('tutor', { at: { id: things.session } }),
      unseen('tutor', { at: { id: things.draftSession } }),
    ],
    createSchedule: ofEvents().map((line, index) => ({ ...line, body: times(2 + index) })),
    updateSchedule: ofSessions({ body: times(10) }),
    listAttendance: ofSessions(),
    cancelSchedule: ofSessions(),
    startSchedule: meetings,
    joinSchedule: meetings,
    createRecording: [
      { ...foreignToTutors({ body: made }), answers: [401, 403, [403, 404]] },
      { ...unknownToTutors({ body: { ...made, eventId: draftEvent.id } }), answers: [401, 403, [400, 404]] },
      notTheirsToUse('playbackId', { body: { ...made, eventId: theirEvent.id } }),
      {
        ...{ body: { ...made, eventId: theirEvent.id, scheduleId: things.session }, owner: null },
        answers: [401, 403, [400, 404]],
      },
    ],
    getRecording: [
      readable('student', { at: { id: things.recording }, shows: { playback: null } }),
      unseen('tutor', { at: { id: things.draftRecording } }),
    ],
    updateRecording: [
      { ...foreignToTutors({ ...rename, at: { id: things.recording } }), answers: [401, 403, [403, 404]] },
      {
        ...foreignToTutors({ at: { id: things.recording }, body: { playbackId: playback } }),
        answers: [401, 403, [403, 404]],
      },
      unknownToTutors({ ...rename, at: { id: things.draftRecording } }),
    ],
    deleteRecording: [
      { ...foreignToTutors({ at: { id: things.recording } }), answers: [401, 403, [403, 404]] },
      unknownToTutors({ at: { id: things.draftRecording } }),
    ],
    getMyEventRecording: [hidden('student', { at: { eventId: event.id } })],
    listMyEventRecordings: [
      { at: { eventId: event.id }, owner: 'student', answers: [401, [200, 404], [200, 404]], shows: NO_ROWS },
    ],
    listUserRecordings: [hidden('student', { at: { id: things.owners.student.id } })],
    listUserEventRecordings: [hidden('student', { at: { id: things.owners.student.id, eventId: event.id } })],
    getEventCalendar: [readable('tutor', { at: { id: event.id } }), unseen('tutor', { at: { id: draftEvent.id } })],
    getArticle: [
      readable('tutor', { at: { id: article.alias } }),
      unseen('tutor', { at: { id: draftArticle.id } }),
      unseen('tutor', { at: { id: draftArticle.alias } }),
    ],
    createArticle: [notTheirsToUse('coverId', { body: { name: 'Mine', languageCode: 'en', coverId: image } })],
    updateArticle: [
      unknownToTutors({ ...rename, at: { id: article.id } }),
      unknownToTutors({ ...rename, at: { id: draftArticle.alias } }),
      { at: { id: article.id }, body: { coverId: image }, owner: 'tutor', answers: [401, 403, [400, 404]] },
    ],
    deleteArticle: [unknownToTutors({ at: { id: article.alias } }), unknownToTutors({ at: { id: draftArticle.id } })],
    setArticleMetadata: [
      unknownToTutors({ at: { id: article.id }, body: { title: 'Mine' } }),
      unknownToTutors({ at: { id: draftArticle.alias }, body: { title: 'Mine' } }),
    ],
    ...linesOfAdmins(things),
  }
}

/** Calls for content that everybody may read and no tutor may change. */
function linesOfAdmins({ open, topics: { category, subject }, draftEvent }: Things): Lines {
  const promoted = { targetType: 'course', targetId: open.id }
  return {
    getCategory: [readable('admin', { at: { id: category } })],
    updateCategory: [forAdmins({ at: { id: category }, body: { ordering: 5 } })],
    deleteCategory: [forAdmins({ at: { id: category } })],
    getSubject: [readable('admin', { at: { id: subject } })],
    updateSubject: [forAdmins({ at: { id: subject }, body: { description: 'Mine.' } })],
    deleteSubject: [forAdmins({ at: { id: subject } })],
    promoteContent: [forAdmins({ body: { targetType: 'event', targetId: draftEvent.id } })],
    demoteContent: [forAdmins({ at: promoted })],
  }
}

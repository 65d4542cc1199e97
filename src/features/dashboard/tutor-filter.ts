/** The id of a tutor's profile; null for admins, whose dashboard covers all tutors. */
export type TutorId = string | null

/** A filter of courses and schedules. */
export const tutorFilter = (tutorId: TutorId) => (tutorId === null ? {} : { tutorIds: tutorId })

/** A filter of events, whose host need not be one of their tutors. */
export const hostOrTutorFilter = (tutorId: TutorId) =>
  tutorId === null ? {} : { $or: [{ hostId: tutorId }, { tutorIds: tutorId }] }

import type { OperationId } from '../../../server/http/handler.ts'

/** The statuses for a guest, a student and a tutor; several where more than one refusal is correct. */
type Answers = [guest: Status, student: Status, tutor: Status]
type Status = number | readonly number[]

export interface Line {
  /** parameters of the address; `{self}` is the stranger's own id */
  at?: Record<string, string>
  body?: object
  answers: Answers
  /** part of a successful answer: public data without anything private */
  shows?: object
  /** the field for which the body is refused */
  field?: string
  /** the owner, for whom the same call succeeds */
  owner: 'student' | 'tutor' | 'admin' | null
}

export type Lines = Partial<Record<OperationId, Line[]>>

type Rest = Omit<Line, 'answers' | 'owner'>

/** Only its owner can see it; others get 404. */
export const hidden = (owner: Line['owner'], rest: Rest): Line => ({ ...rest, owner, answers: [401, 404, 404] })
/** The same for calls that guests may make as well. */
export const unseen = (owner: Line['owner'], rest: Rest): Line => ({ ...rest, owner, answers: [404, 404, 404] })
/** Tutors may make the call for their own content, and cannot see this content. */
export const unknownToTutors = (rest: Rest): Line => ({ ...rest, owner: 'tutor', answers: [401, 403, 404] })
/** Tutors may make the call for their own content, and can see this content but do not own it. */
export const foreignToTutors = (rest: Rest): Line => ({ ...rest, owner: 'tutor', answers: [401, 403, 403] })
export const forAdmins = (rest: Rest): Line => ({ ...rest, owner: 'admin', answers: [401, 403, 403] })
/** Everybody may read it; `shows` lists the fields that are empty for strangers. */
export const readable = (owner: Line['owner'], rest: Rest): Line => ({ ...rest, owner, answers: [200, 200, 200] })
/** A tutor's own content refers to somebody else's, which is refused as if that did not exist. */
export const notTheirsToUse = (field: string, rest: Rest): Line => ({
  ...rest,
  field,
  owner: null,
  answers: [401, 403, 400],
})
/** The same for content that every person has. */
export const nobodysToUse = (field: string, rest: Rest): Line => ({
  ...rest,
  field,
  owner: null,
  answers: [401, 400, 400],
})
/** Invalid links and codes, which guests use as well. */
export const expired = (rest: Rest): Line => ({ ...rest, owner: null, answers: [410, 410, 410] })

import type { OperationId } from '../../../server/http/handler.ts'

/** What a guest, a student and a tutor are answered; several where more than one refusal is in order. */
type Answers = [guest: Status, student: Status, tutor: Status]
type Status = number | readonly number[]

export interface Line {
  /** values of the address; `{self}` is the stranger's own id */
  at?: Record<string, string>
  body?: object
  answers: Answers
  /** parts of what those are shown who may read it: published things without what is private */
  shows?: object
  /** what a refused body is refused for */
  field?: string
  /** whose it is: the same call does not fail for them */
  owner: 'student' | 'tutor' | 'admin' | null
}

export type Lines = Partial<Record<OperationId, Line[]>>

type Rest = Omit<Line, 'answers' | 'owner'>

/** To nobody but its owner is there such a thing. */
export const hidden = (owner: Line['owner'], rest: Rest): Line => ({ ...rest, owner, answers: [401, 404, 404] })
/** The same where guests may ask as well. */
export const unseen = (owner: Line['owner'], rest: Rest): Line => ({ ...rest, owner, answers: [404, 404, 404] })
/** Tutors may, with their own; this one they cannot see. */
export const unknownToTutors = (rest: Rest): Line => ({ ...rest, owner: 'tutor', answers: [401, 403, 404] })
/** Tutors may, with their own; this one is published, and somebody else's. */
export const foreignToTutors = (rest: Rest): Line => ({ ...rest, owner: 'tutor', answers: [401, 403, 403] })
export const forAdmins = (rest: Rest): Line => ({ ...rest, owner: 'admin', answers: [401, 403, 403] })
/** Anybody may read it; `shows` says what is empty for strangers. */
export const readable = (owner: Line['owner'], rest: Rest): Line => ({ ...rest, owner, answers: [200, 200, 200] })
/** A tutor's own thing that is to hold somebody else's: as if there were no such thing. */
export const notTheirsToUse = (field: string, rest: Rest): Line => ({
  ...rest,
  field,
  owner: null,
  answers: [401, 403, 400],
})
/** The same for what every person has. */
export const nobodysToUse = (field: string, rest: Rest): Line => ({
  ...rest,
  field,
  owner: null,
  answers: [401, 400, 400],
})
/** Links and codes that are not good: guests hold them too. */
export const expired = (rest: Rest): Line => ({ ...rest, owner: null, answers: [410, 410, 410] })

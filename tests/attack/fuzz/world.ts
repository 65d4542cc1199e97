import type { OperationId } from '../../../server/http/handler.ts'

/** Something made that is not for everybody from the beginning. */
interface Thing {
  /** whether it has ever been shown to everybody */
  isPublic: boolean
  /** ids of people who may read it before: who made it, hosts and tutors of it */
  readers: Set<string>
  /** of a lesson: its course, and whether guests may ever have opened it */
  courseId?: string
  isPreviewed?: boolean
}

/** A JSON object of an answer or a body. */
export type Fields = Record<string, unknown>

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects within a value, with the value itself. */
export function* objectsIn(value: unknown): Generator<Fields> {
  if (Array.isArray(value)) for (const one of value) yield* objectsIn(one)
  if (!isObject(value)) return
  yield value
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : typeof value === 'string' ? [value] : []

/** Fields with the id of a file. */
const SHOWS = /^(cover|avatar|intro|playback|target)Id$/

/** Who owns, teaches, attends and shows what, as far as answers have told. What was ever allowed stays so. */
export class World {
  readonly #things = new Map<string, Thing>()
  /** people by the id of their profile */
  readonly #profiles = new Map<string, string>()
  /** people who ever registered, by course */
  readonly #students = new Map<string, Set<string>>()
  /** lessons that ever held a quiz */
  readonly #lessons = new Map<string, Set<string>>()
  readonly #tutors = new Set<string>()
  /** files that something ever showed */
  readonly #shown = new Set<string>()

  belongs(profileId: string, userId: string): void {
    this.#profiles.set(profileId, userId)
  }

  /** Somebody who teaches, or ever did: their profile is public. */
  isTutor(userId: string): boolean {
    return this.#tutors.has(userId)
  }

  addTutor(userId: string): void {
    this.#tutors.add(userId)
  }

  thing(id: string): Thing {
    const known = this.#things.get(id) ?? { isPublic: false, readers: new Set() }
    this.#things.set(id, known)
    return known
  }

  /** Takes what a successful answer tells. */
  learn(call: OperationId, who: string, sent: unknown, answer: unknown): void {
    for (const one of objectsIn(answer)) this.#learnOne(one)
    const body = isObject(answer) ? answer : {}
    if (/^create/.test(call) && typeof body.id === 'string') this.thing(body.id).readers.add(who)
    if (call === 'registerForCourse' && typeof body.courseId === 'string') this.#studentsOf(body.courseId).add(who)
    if (call === 'handleFeedback' && typeof body.id === 'string') this.thing(body.id).isPublic = true
    for (const one of objectsIn([sent, answer]))
      for (const [name, value] of Object.entries(one))
        if (SHOWS.test(name)) for (const id of textsOf(value)) this.#shown.add(id)
  }

  #learnOne(one: Fields) {
    const { id, userId, alias, role, state, isActive, courseId, previewed, lessonId, targetType, targetId } = one
    if (typeof id !== 'string') return
    if (typeof userId === 'string' && typeof alias === 'string') this.belongs(id, userId)
    if (typeof userId === 'string' && role === 'tutor') this.addTutor(userId)
    if (typeof state === 'string' && typeof alias === 'string') this.#learnContent(id, one)
    if (targetType === 'quiz' && typeof targetId === 'string' && typeof lessonId === 'string')
      this.#lessonsOf(targetId).add(lessonId)
    if (isActive === true) this.thing(id).isPublic = true
    if (typeof courseId === 'string' && typeof previewed === 'boolean') {
      const lesson = this.thing(id)
      lesson.courseId = courseId
      lesson.isPreviewed ||= previewed
    }
  }

  #learnContent(id: string, { state, tutorIds, hostId, authorId }: Fields) {
    const thing = this.thing(id)
    thing.isPublic ||= state !== 'draft'
    for (const profile of [...textsOf(tutorIds), ...textsOf(hostId)]) {
      const person = this.#profiles.get(profile)
      if (person) thing.readers.add(person)
    }
    for (const author of textsOf(authorId)) thing.readers.add(author)
  }

  #studentsOf(course: string) {
    const all = this.#students.get(course) ?? new Set()
    this.#students.set(course, all)
    return all
  }

  #lessonsOf(quiz: string) {
    const all = this.#lessons.get(quiz) ?? new Set()
    this.#lessons.set(quiz, all)
    return all
  }

  /** Whether a person may read an event, a course, an article, a category. */
  mayRead(id: string, who: string): boolean {
    const { isPublic, readers } = this.thing(id)
    return isPublic || readers.has(who)
  }

  /** Whether somebody made, hosts or teaches it. */
  teaches(id: string, who: string): boolean {
    return this.thing(id).readers.has(who)
  }

  teachesLesson(id: string, who: string): boolean {
    const { courseId, readers } = this.thing(id)
    return readers.has(who) || (courseId !== undefined && this.teaches(courseId, who))
  }

  /** Whether a person may read what stands in a lesson; `isLocked` is what only those who registered may read. */
  mayReadLesson(id: string, who: string, isLocked: boolean): boolean {
    const { courseId, isPreviewed, readers } = this.thing(id)
    if (readers.has(who)) return true
    if (courseId === undefined || !this.mayRead(courseId, who)) return false
    return !isLocked || isPreviewed === true || this.teaches(courseId, who) || this.#studentsOf(courseId).has(who)
  }

  mayReadQuiz(id: string, who: string): boolean {
    return this.teaches(id, who) || [...this.#lessonsOf(id)].some((lesson) => this.mayReadLesson(lesson, who, true))
  }

  isShown(file: string): boolean {
    return this.#shown.has(file)
  }
}

import type { OperationId } from '../../../server/http/handler.ts'
import { GUEST, type Person } from './cast.ts'
import { type Fields, isObject, objectsIn, type World } from './world.ts'

/**
 * Every text, telephone number and place in a film that is sent is marked so that it is known again in any answer. A mark
 * is so long that the random letters of a signed address never are one.
 */
export const mark = (n: number) => `zq${n.toString(36).padStart(7, '0')}q`
export const markedPhone = (n: number) => `+4670${String(n).padStart(7, '0')}`
export const markedPosition = (n: number) => 10_000 + (n % 76_000)
export const markedEmail = (n: number) => `${mark(n)}@example.org`

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const KNOWN_AGAIN = new RegExp(
  [
    'zq[0-9a-z]+q',
    '\\+4670\\d{7}',
    '"position":\\d{5}',
    'fuzz-\\d+-\\w+@lectern\\.test',
    'eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+',
    `${UUID}\\.\\d+\\.[\\w-]+`,
    'signature=[\\w-]+',
    'calendar-feeds/[\\w-]+',
    '[a-z0-9]{5}-[a-z0-9]{5}(?![\\w-])',
    '"secret":"[A-Z2-7]+',
    UUID,
  ].join('|'),
  'g',
)
const WRITTEN = /zq[0-9a-z]+q|\+4670\d{7}|"position":\d{5}/g

/** Something that not everybody may read. */
interface Secret {
  /** ids of the people whose it is */
  owners: Set<string>
  /** the operation that wrote it, and the field; for what only answers tell, its operation */
  call: OperationId
  field: string
  /** what it was written in, and for a review what it is about */
  thing: string | null
  about: string | null
  /** whether admins may not read it either */
  isPersonal: boolean
}

export interface Leak {
  /** the field and the operation that wrote it */
  what: string
  found: string
}

interface Told {
  call: OperationId
  who: Person
  path: Fields
  sent: unknown
  answer: unknown
  isDone: boolean
}

/** Answers that may name those who wrote, registered or achieved. */
const NAMES_PEOPLE: OperationId[] = [
  'listFeedbacks',
  'getFeedback',
  'getCertificate',
  'listEventRegistrations',
  'listAttendance',
  'listCourseRoster',
  'listArticles',
  'getArticle',
  'listPromotedContents',
]
const OF_ACCOUNTS = /^(register|updateUser|createUserProfile|updateUserProfile)$/
const OF_CONTENT = /^(create|update)(Course|Event|Article)$|^setArticleMetadata$|^setEvent/
const OF_PROGRESS = /^(save|reset)ContentProgress$/
const LISTS_TOPICS: OperationId[] = ['listCategories', 'getCategory', 'listSubjects', 'getSubject']
const OF_TOPICS = /^(create|update)(Category|Subject)$/

/** Keeps what was written by whom, and says who may read it. */
export class Secrets {
  readonly #secrets = new Map<string, Secret>()
  readonly #world: World

  constructor(world: World) {
    this.#world = world
  }

  /** Something that only its owner may be told, not even an admin. */
  personal(text: string, owner: string, call: OperationId, field: string): void {
    if (!this.#secrets.has(text))
      this.#secrets.set(text, { owners: new Set([owner]), call, field, thing: null, about: null, isPersonal: true })
  }

  /** Something that only its owner and admins may be told. */
  address(text: string, owner: string): void {
    const written = { call: 'updateMySettings', field: 'email', thing: null, about: null, isPersonal: false } as const
    this.#secrets.set(text, { owners: new Set([owner]), ...written })
  }

  /** Whoever was a guest when they wrote this has an account now. */
  owned(text: string, owner: string): void {
    for (const [found] of text.matchAll(KNOWN_AGAIN)) this.#secrets.get(found)?.owners.add(owner)
  }

  /** Takes what a call has written and what it was told. */
  learn({ call, who, path, sent, answer, isDone }: Told): void {
    const body = isObject(answer) ? answer : {}
    const made = typeof body.id === 'string' ? body.id : typeof path.id === 'string' ? path.id : null
    const named = /User|Profile/.test(call) && typeof path.id === 'string' ? path.id : who.id
    for (const [field, text] of leavesOf(sent)) {
      for (const [found] of text.matchAll(WRITTEN)) {
        if (this.#secrets.has(found)) continue
        const isPersonal = /clientSecret|webhookSecret|otp|password/i.test(field) || call === 'saveNote'
        const thing = isDone ? (/Recording/.test(call) ? eventOf(sent, body) : made) : null
        const about = isObject(sent) && typeof sent.targetId === 'string' ? sent.targetId : null
        this.#secrets.set(found, { owners: new Set([who.id, named]), call, field, thing, about, isPersonal })
      }
    }
    if (isDone) this.#learnAnswer(call, who.id, answer, path)
  }

  #learnAnswer(call: OperationId, who: string, answer: unknown, path: Fields) {
    for (const one of objectsIn(answer)) {
      for (const name of ['accessToken', 'refreshToken'])
        if (typeof one[name] === 'string') this.personal(one[name], who, call, name)
      if (typeof one.attemptId === 'string' && OF_PROGRESS.test(call) && !this.#secrets.has(one.attemptId)) {
        const secret = { owners: new Set([who]), call, field: 'attemptId', about: null, isPersonal: false }
        this.#secrets.set(one.attemptId, { ...secret, thing: String(path.id) })
      }
      if (typeof one.secret === 'string') this.personal(`"secret":"${one.secret}`, who, call, 'secret')
      for (const name of ['uploadUrl', 'url'])
        for (const [found] of String(one[name] ?? '').matchAll(/signature=[\w-]+|calendar-feeds\/[\w-]+/g))
          if (call === 'createMediaUpload' || call === 'createMyCalendarFeed') this.personal(found, who, call, name)
      if (call === 'listNotices' && typeof one.id === 'string') this.personal(one.id, who, call, 'id')
      if (Array.isArray(one.codes)) for (const code of one.codes) this.personal(String(code), who, call, 'codes')
    }
  }

  /** What an answer tells that is not for this person; null if nothing is. */
  leakIn(text: string, call: OperationId, who: Person): Leak | null {
    for (const [found] of text.matchAll(KNOWN_AGAIN)) {
      const secret = this.#secrets.get(found)
      if (secret && !this.#mayRead(secret, call, who)) return { what: `${secret.field} of ${secret.call}`, found }
    }
    return null
  }

  #mayRead(secret: Secret, call: OperationId, who: Person): boolean {
    const { owners, isPersonal, field, thing, about } = secret
    const isOwn = owners.has(who.id) && !/clientSecret|webhookSecret/.test(field)
    // Guests are many: what one has written is told to that one alone, in the answer to it.
    if (isOwn && (who.id !== GUEST || secret.call === call)) return true
    if (isPersonal) return false
    if (who.isAdmin) return true
    if (OF_ACCOUNTS.test(secret.call)) return this.#mayReadPerson(secret, call)
    if (thing === null) return false
    if (OF_CONTENT.test(secret.call) || /Recording$/.test(secret.call)) return this.#world.mayRead(thing, who.id)
    if (OF_PROGRESS.test(secret.call)) return this.#world.teachesLesson(thing, who.id)
    // What is no longer active still stands at what was made with it.
    if (OF_TOPICS.test(secret.call)) return this.#world.thing(thing).isPublic || !LISTS_TOPICS.includes(call)
    if (/Lesson$/.test(secret.call)) return this.#world.mayReadLesson(thing, who.id, /content.*description/.test(field))
    if (/Quiz$/.test(secret.call)) return this.#world.mayReadQuiz(thing, who.id)
    if (/Media/.test(secret.call)) return this.#world.isShown(thing) || this.#world.teaches(thing, who.id)
    if (secret.call === 'createFeedback') return field === 'message' && this.#mayReadReview(thing, about, who)
    return false
  }

  /** Tutors are public but for their address and number; students are named by what they write and achieve. */
  #mayReadPerson({ field, owners }: Secret, call: OperationId): boolean {
    if (/phone|email|username/i.test(field)) return false
    return NAMES_PEOPLE.includes(call) || [...owners].some((id) => this.#world.isTutor(id))
  }

  /** A review is shown once it is handled; before that the tutors of what it is about have it, too. */
  #mayReadReview(thing: string, about: string | null, who: Person): boolean {
    return about !== null && (this.#world.thing(thing).isPublic || this.#world.teaches(about, who.id))
  }
}

const eventOf = (sent: unknown, { eventId }: Fields): string | null => {
  const id = eventId ?? (isObject(sent) ? sent.eventId : null)
  return typeof id === 'string' ? id : null
}

/** The texts within a body with the names of their fields, such as `content.description`. */
function* leavesOf(value: unknown, at = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [at, value]
  if (typeof value === 'number') yield [at, `"${at.split('.').at(-1)}":${value}`]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    const here = Array.isArray(value) ? at : at ? `${at}.${name}` : name
    yield* leavesOf(inner, here)
  }
}

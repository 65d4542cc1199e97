import type { Transaction } from '../../db/database.ts'
import { profile, profileCategory, profileSubject, user, userSettings } from '../../db/schema/people.ts'
import { demoId, demoShare } from '../id.ts'
import { ADMIN, aliasOf, type DemoPerson, LEARNERS, STUDENTS, TUTORS } from '../people.ts'
import type { DemoContent } from '../shape.ts'
import { insertAll } from './batch.ts'
import { categoryIds, subjectIds } from './catalog.ts'
import type { DemoClock } from './clock.ts'
import { portraitId } from './media.ts'

export const userId = (key: string) => demoId('user', key)
export const studentProfileId = (key: string) => demoId('student-profile', key)
const tutorProfileId = (key: string) => demoId('tutor-profile', key)

const TUTOR_KEYS = Object.keys(TUTORS)

/** The id of the tutor profile with that alias. */
export const tutorId = (alias: string) => (Object.hasOwn(TUTORS, alias) ? tutorProfileId(alias) : null)

/** The account of a tutor by profile id. */
export function tutorUserId(profileId: string | undefined) {
  const key = TUTOR_KEYS.find((one) => tutorProfileId(one) === profileId)
  return key === undefined ? null : userId(key)
}

/** The account of a tutor by e-mail address. */
export function authorId(username: string) {
  const [key] = Object.entries(TUTORS).find(([, tutor]) => tutor.username === username) ?? []
  return key === undefined ? null : userId(key)
}

function learner(name: string): DemoPerson {
  const [firstName = name, lastName = ''] = name.split(' ')
  const username = `${firstName}.${lastName}@lectern.test`.toLowerCase()
  return { username, firstName, lastName, languageCodes: ['en'], countryCode: 'gb', timezone: 'UTC' }
}

interface Account {
  key: string
  alias: string
  person: DemoPerson
  roles: ('admin' | 'tutor' | 'student')[]
  avatarId: string | null
}

function accounts(): Account[] {
  const plain = { avatarId: null }
  return [
    { key: 'admin', alias: 'admin', person: ADMIN, roles: ['admin', 'student'], ...plain },
    ...Object.entries(TUTORS).map(
      ([key, person]): Account => ({
        key,
        alias: `${key}-student`,
        person,
        roles: ['tutor', 'student'],
        avatarId: portraitId(key),
      }),
    ),
    ...Object.entries(STUDENTS).map(
      ([key, person]): Account => ({
        key,
        alias: aliasOf(`${person.firstName} ${person.lastName}`),
        person,
        roles: ['student'],
        ...plain,
      }),
    ),
    ...LEARNERS.map(
      (name): Account => ({
        key: aliasOf(name),
        alias: aliasOf(name),
        person: learner(name),
        roles: ['student'],
        ...plain,
      }),
    ),
  ]
}

/** Loads accounts with settings and a student profile each, and the tutors' profiles. All have the same password. */
export async function loadPeople(tx: Transaction, clock: DemoClock, content: DemoContent, passwordHash: string) {
  const everybody = accounts()
  const since = (key: string) => clock.daysAgo(200 + Math.floor(demoShare('since', key) * 300))
  await insertAll(
    tx,
    user,
    everybody.map(({ key, person: { username, firstName, lastName }, roles, avatarId }) => {
      const createdAt = since(key)
      return {
        id: userId(key),
        username,
        passwordHash,
        roles,
        firstName,
        lastName,
        avatarId,
        createdAt,
        updatedAt: createdAt,
      }
    }),
  )
  await insertAll(
    tx,
    userSettings,
    everybody.map(({ key, person: { username, languageCodes, countryCode, timezone } }) => ({
      userId: userId(key),
      languageCodes,
      countryCode,
      timezone,
      contactEmail: username,
      isEmailVerified: true,
      isAccountVerified: true,
      notificationEvent: ['email:event-started:PT1H'],
    })),
  )
  await insertAll(
    tx,
    profile,
    everybody.map(({ key, alias, person, avatarId }) => ({
      ...profileOf(person),
      id: studentProfileId(key),
      userId: userId(key),
      role: 'student' as const,
      alias,
      avatarId,
      createdAt: since(key),
    })),
  )
  await loadTutors(tx, content, since)
}

const profileOf = ({ firstName, lastName, username, languageCodes, countryCode, timezone }: DemoPerson) => ({
  firstName,
  lastName,
  email: username,
  preferredLanguageCode: languageCodes[0] ?? null,
  languageCodes,
  countryCode,
  timezone,
})

async function loadTutors(tx: Transaction, { courses, events }: DemoContent, since: (key: string) => Date) {
  const tutors = Object.entries(TUTORS)
  const published = courses.filter(({ state }) => state === 'published')
  const webinars = events.filter(({ state, body }) => state === 'published' && body.type === 'webinar')
  await insertAll(
    tx,
    profile,
    tutors.map(([key, tutor]) => ({
      ...profileOf(tutor),
      id: tutorProfileId(key),
      userId: userId(key),
      role: 'tutor' as const,
      alias: key,
      avatarId: portraitId(key),
      title: tutor.title,
      bio: tutor.bio,
      courseCount: published.filter(({ body }) => body.tutorIds?.includes(tutorProfileId(key))).length,
      webinarCount: webinars.filter(({ body }) => body.tutorIds?.includes(tutorProfileId(key))).length,
      createdAt: since(key),
    })),
  )
  await insertAll(
    tx,
    profileCategory,
    tutors.flatMap(([key, { categories }]) =>
      categoryIds(categories).map((categoryId) => ({ profileId: tutorProfileId(key), categoryId })),
    ),
  )
  await insertAll(
    tx,
    profileSubject,
    tutors.flatMap(([key, { subjects }]) =>
      subjectIds(subjects).map((subjectId) => ({ profileId: tutorProfileId(key), subjectId })),
    ),
  )
}

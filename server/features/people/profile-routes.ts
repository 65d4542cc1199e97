import { and, eq, isNull } from 'drizzle-orm'
import type { ProfileUpdate } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import { freeAlias } from '../../db/alias.ts'
import { named } from '../../db/by-id-or-alias.ts'
import type { Transaction } from '../../db/database.ts'
import { courseTutor } from '../../db/schema/courses.ts'
import { event, eventTutor } from '../../db/schema/events.ts'
import { PROFILE_ROLES, profile, user, userSettings } from '../../db/schema/people.ts'
import { recording } from '../../db/schema/recordings.ts'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { deleteUnused, replaceLinks, unlessTaken } from '../../lists/links.ts'
import { answerList } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { requireMedia } from '../media/access-queries.ts'
import { profileLinks, profileList, profileVisibleTo, recountTutors, selectProfiles } from './profile-queries.ts'

type Caller = Pick<Services, 'db'> & { principal: Principal | null }

async function found({ db, principal }: Caller, where: ReturnType<typeof eq> | undefined) {
  const [one] = await selectProfiles(db, principal, { where: and(profileVisibleTo(principal), where), limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

type Role = (typeof PROFILE_ROLES)[number]
const isRole = (role: string): role is Role => PROFILE_ROLES.some((known) => known === role)

/** The profile of a person in a role; an administrator has none as such. */
function ofUser(id: string, role: string) {
  if (!isRole(role)) throw new DomainError('not-found')
  return and(eq(profile.userId, id), eq(profile.role, role))
}

/** Passes for the person and for admins; to anybody else there is no such account. */
function ownOrAdmin(principal: Principal, id: string) {
  if (principal.userId !== id && !principal.roles.includes('admin')) throw new DomainError('not-found')
}

const TUTOR_FIELDS = ['bio', 'title', 'introId', 'subjectIds', 'categoryIds', 'vcsIds'] as const

function checkFields(principal: Principal, role: Role, body: ProfileUpdate) {
  if (role !== 'tutor') {
    const wrong = TUTOR_FIELDS.filter((field) => body[field] !== undefined)
    const fieldKeys = Object.fromEntries(wrong.map((field) => [field, { key: 'fields.additionalProperties' }]))
    if (wrong.length > 0) throw new DomainError('invalid-request', { fieldKeys })
  }
  if (body.vcsIds !== undefined && !principal.roles.includes('admin')) throw new DomainError('forbidden')
  if (body.timezone && !isTimeZone(body.timezone)) {
    throw new DomainError('invalid-request', { fieldKeys: { timezone: { key: 'fields.invalid' } } })
  }
}

function isTimeZone(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== null
  } catch {
    return false
  }
}

async function saveLinks(tx: Transaction, id: string, { categoryIds, subjectIds, vcsIds }: ProfileUpdate) {
  await replaceLinks(tx, profileLinks.categories, id, categoryIds)
  await replaceLinks(tx, profileLinks.subjects, id, subjectIds)
  await replaceLinks(tx, profileLinks.vcs, id, vcsIds)
}

export const profiles = {
  async listProfiles({ db, principal, query }) {
    const source = { spec: profileList, table: profile, visible: profileVisibleTo(principal) }
    return answerList(db, { ...source, select: (page) => selectProfiles(db, principal, page) }, query)
  },

  async getProfile(call) {
    return found(call, named(profile, call.params.id))
  },

  async getMyProfile(call) {
    return found(call, ofUser(person(call).userId, 'student'))
  },

  async getMyRoleProfile(call) {
    return found(call, ofUser(person(call).userId, call.params.role))
  },

  async getUserProfile(call) {
    return found(call, ofUser(call.params.id, call.params.role))
  },

  async createUserProfile(call) {
    const { id: userId, role } = call.params
    const me = person(call)
    ownOrAdmin(me, userId)
    if (!isRole(role)) throw new DomainError('not-found')
    const [account] = await call.db
      .select({ user, settings: userSettings })
      .from(user)
      .innerJoin(userSettings, eq(userSettings.userId, user.id))
      .where(and(eq(user.id, userId), isNull(user.deletedAt)))
    if (!account) throw new DomainError('not-found')
    if (!account.user.roles.includes(role)) throw new DomainError('forbidden')
    checkFields(me, role, call.body)
    const { categoryIds: _, subjectIds: __, vcsIds: ___, ...body } = call.body
    await requireMedia(call.db, me, { avatarId: body.avatarId, introId: body.introId })
    const { firstName, lastName, avatarId, username } = account.user
    const { languageCodes, preferredLanguage, countryCode, timezone, phone } = account.settings
    await call.db.transaction(async (tx) => {
      const name = `${body.firstName ?? firstName} ${body.lastName ?? lastName}`
      const values = {
        ...{ firstName, lastName, avatarId, languageCodes, countryCode, timezone },
        preferredLanguageCode: preferredLanguage,
        phoneNumber: phone,
        email: account.settings.contactEmail ?? username,
        alias: await freeAlias(tx, profile, name),
        ...body,
        userId,
        role,
      }
      const [made] = await unlessTaken(tx.insert(profile).values(values).returning({ id: profile.id }))
      if (!made) throw new DomainError('internal')
      await saveLinks(tx, made.id, call.body)
      await recountTutors(tx, [made.id])
    })
    return found(call, ofUser(userId, role))
  },

  async updateUserProfile(call) {
    const { id: userId, role } = call.params
    const me = person(call)
    ownOrAdmin(me, userId)
    const where = ofUser(userId, role)
    if (isRole(role)) checkFields(me, role, call.body)
    const { categoryIds: _, subjectIds: __, vcsIds: ___, ...body } = call.body
    await requireMedia(call.db, me, { avatarId: body.avatarId, introId: body.introId })
    await call.db.transaction(async (tx) => {
      const change = { ...body, updatedAt: new Date() }
      const [changed] = await unlessTaken(tx.update(profile).set(change).where(where).returning({ id: profile.id }))
      if (!changed) throw new DomainError('not-found')
      await saveLinks(tx, changed.id, call.body)
    })
    return found(call, where)
  },

  async deleteUserProfile(call) {
    const { id: userId, role } = call.params
    ownOrAdmin(person(call), userId)
    const uses = [courseTutor.profileId, eventTutor.profileId, event.hostId, recording.hostId]
    await call.db.transaction((tx) => deleteUnused(tx, profile, ofUser(userId, role), uses))
  },
} satisfies Handlers

import type { Profile, ProfileCreate, ProfileRole, ProfileUpdate } from '../../../openapi/generated/portal.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { replaceLinks, unlessTaken } from '../../lists/links.ts'
import type { Principal } from '../../principal.ts'
import { requireMedia } from '../media/access-queries.ts'
import {
  deleteUnusedProfile,
  findProfile,
  findRoleProfile,
  freeProfileAlias,
  insertProfile,
  profileLinks,
  type RoleOf,
  recountTutors,
  updateRoleProfile,
} from './profile-queries.ts'
import { findAccountWithSettings } from './user-queries.ts'
import { requireSelfOrAdmin } from './user-service.ts'

/** A person and one of their roles. */
interface Wanted {
  userId: string
  role: ProfileRole
}

/** A profile that the caller may see, by id or alias. Throws 'not-found'. */
export async function getProfile(db: Database, principal: Principal | null, idOrAlias: string): Promise<Profile> {
  const found = await findProfile(db, principal, idOrAlias)
  if (!found) throw new DomainError('not-found')
  return found
}

/** The profile of a person in a role, if the caller may see it. Throws 'not-found'. */
export async function getRoleProfile(db: Database, principal: Principal | null, wanted: Wanted): Promise<Profile> {
  const found = await findRoleProfile(db, principal, roleOf(wanted))
  if (!found) throw new DomainError('not-found')
  return found
}

/** The admin role has no profile. */
function roleOf({ userId, role }: Wanted): RoleOf {
  if (role === 'admin') throw new DomainError('not-found')
  return { userId, role }
}

/**
 * Creates the profile of a person in one of their roles. Missing fields are taken from the account. Throws 'not-found',
 * 'forbidden', 'invalid-request', 'taken' and 'profile-exists'.
 */
export async function createProfile(db: Database, me: Principal, wanted: Wanted, given: ProfileCreate) {
  requireSelfOrAdmin(me, wanted.userId)
  const { userId, role } = roleOf(wanted)
  const account = await findAccountWithSettings(db, userId)
  if (!account) throw new DomainError('not-found')
  if (!account.user.roles.includes(role)) throw new DomainError('forbidden')
  checkFields(me, role, given)
  const { categoryIds: _, subjectIds: __, vcsIds: ___, ...body } = given
  await requireMedia(db, me, { avatarId: body.avatarId, introId: body.introId })
  const { firstName, lastName, avatarId, username } = account.user
  const { languageCodes, preferredLanguage, countryCode, timezone, phone } = account.settings
  await db.transaction(async (tx) => {
    const name = `${body.firstName ?? firstName} ${body.lastName ?? lastName}`
    const values = {
      ...{ firstName, lastName, avatarId, languageCodes, countryCode, timezone },
      preferredLanguageCode: preferredLanguage,
      phoneNumber: phone,
      email: account.settings.contactEmail ?? username,
      alias: await freeProfileAlias(tx, name),
      ...body,
      userId,
      role,
    }
    const id = await unlessTaken(insertProfile(tx, values), { profiles_user_role: 'profile-exists' })
    await saveLinks(tx, id, given)
    await recountTutors(tx, [id])
  })
  return getRoleProfile(db, me, wanted)
}

/** Changes the profile of a person in a role. Throws 'not-found', 'forbidden', 'invalid-request' and 'taken'. */
export async function updateProfile(db: Database, me: Principal, wanted: Wanted, given: ProfileUpdate) {
  requireSelfOrAdmin(me, wanted.userId)
  const owner = roleOf(wanted)
  checkFields(me, owner.role, given)
  const { categoryIds: _, subjectIds: __, vcsIds: ___, ...body } = given
  await requireMedia(db, me, { avatarId: body.avatarId, introId: body.introId })
  await db.transaction(async (tx) => {
    const id = await unlessTaken(updateRoleProfile(tx, owner, { ...body, updatedAt: new Date() }))
    if (id === null) throw new DomainError('not-found')
    await saveLinks(tx, id, given)
  })
  return getRoleProfile(db, me, wanted)
}

/** Removes the profile of a person in a role. Throws 'not-found', and 'in-use' while it hosts or teaches anything. */
export async function removeProfile(db: Database, me: Principal, wanted: Wanted) {
  requireSelfOrAdmin(me, wanted.userId)
  await db.transaction((tx) => deleteUnusedProfile(tx, roleOf(wanted)))
}

const TUTOR_FIELDS = ['bio', 'title', 'introId', 'subjectIds', 'categoryIds', 'vcsIds'] as const

function checkFields(me: Principal, role: RoleOf['role'], body: ProfileUpdate) {
  if (role !== 'tutor') {
    const wrong = TUTOR_FIELDS.filter((field) => body[field] !== undefined)
    const fieldKeys = Object.fromEntries(wrong.map((field) => [field, { key: 'fields.additionalProperties' }]))
    if (wrong.length > 0) throw new DomainError('invalid-request', { fieldKeys })
  }
  if (body.vcsIds !== undefined && !me.roles.includes('admin')) throw new DomainError('forbidden')
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

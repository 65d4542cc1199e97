import type { User, UserRolesUpdate, UserSettingsUpdate, UserUpdate } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { mailPasswordChanged } from '../auth/account-mail.ts'
import { dropTokens } from '../auth/one-time-token-queries.ts'
import { endSessions } from '../auth/session-queries.ts'
import { requireRecentSignIn } from '../auth/session-service.ts'
import { requireMedia } from '../media/access-queries.ts'
import { keysOf } from '../media/store.ts'
import { forgetPerson } from './personal-data-writes.ts'
import { findUser, keepAnAdmin, saveSettings, setSuspended, updateAccount } from './user-queries.ts'

/** Passes for the person and for admins. For others the account does not exist. Throws 'not-found'. */
export function requireSelfOrAdmin(me: Principal, userId: string) {
  if (me.userId !== userId && !me.roles.includes('admin')) throw new DomainError('not-found')
}

/** A user with settings. Throws 'not-found'. */
export async function getUser(db: Database, id: string): Promise<User> {
  const found = await findUser(db, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/** The caller's own account, or any account for an admin. Throws 'not-found'. */
export async function getOwnUser(db: Database, me: Principal, id: string): Promise<User> {
  requireSelfOrAdmin(me, id)
  return getUser(db, id)
}

/** Changes the name or portrait of an account. Throws 'not-found' and 'invalid-request'. */
export async function updateUser(db: Database, me: Principal, id: string, given: UserUpdate): Promise<User> {
  requireSelfOrAdmin(me, id)
  await requireMedia(db, me, { avatarId: given.avatarId })
  if (!(await updateAccount(db, id, given))) throw new DomainError('not-found')
  return getUser(db, id)
}

type Changing = Pick<Services, 'db' | 'env' | 'mail' | 'passwords'>

/** Changes the password, and ends all other sessions of the account and links to reset it. Throws 'not-found' and 'reauthentication-required'. */
export async function changePassword(services: Changing, me: Principal, id: string, password: string) {
  requireSelfOrAdmin(me, id)
  await requireRecentSignIn(services.db, me)
  const passwordHash = await services.passwords.hash(password)
  await services.db.transaction(async (tx) => {
    if (!(await updateAccount(tx, id, { passwordHash }))) throw new DomainError('not-found')
    await dropTokens(tx, id, 'reset-password')
    await endSessions(tx, id, me.sessionId)
  })
  mailPasswordChanged(services, id)
}

/** Deletes the caller's account. The caller must name it. Throws 'forbidden', 'reauthentication-required' and 'last-admin'. */
export async function deleteAccount({ db, media }: Pick<Services, 'db' | 'media'>, me: Principal, named: string) {
  const { userId } = me
  if (named !== userId) throw new DomainError('forbidden')
  await requireRecentSignIn(db, me)
  const portraits = await db.transaction(async (tx) => {
    await keepAnAdmin(tx, userId)
    return forgetPerson(tx, userId)
  })
  const stored = portraits.filter(({ storage }) => storage === media.kind)
  await media.remove(stored.flatMap(keysOf))
}

/** Sets the roles of an account. Throws 'not-found' and 'last-admin'. */
export async function setRoles(db: Database, id: string, roles: UserRolesUpdate['roles']): Promise<User> {
  await db.transaction(async (tx) => {
    if (!roles.includes('admin')) await keepAnAdmin(tx, id)
    if (!(await updateAccount(tx, id, { roles }))) throw new DomainError('not-found')
  })
  return getUser(db, id)
}

/** Suspends an account and ends its sessions. Throws 'not-found' and 'last-admin'. */
export async function suspendUser(db: Database, id: string): Promise<User> {
  await db.transaction(async (tx) => {
    await keepAnAdmin(tx, id)
    if (!(await setSuspended(tx, id, true))) throw new DomainError('not-found')
    await endSessions(tx, id)
  })
  return getUser(db, id)
}

/** Lifts the suspension of an account. Throws 'not-found'. */
export async function unsuspendUser(db: Database, id: string): Promise<User> {
  if (!(await setSuspended(db, id, false))) throw new DomainError('not-found')
  return getUser(db, id)
}

/**
 * Stores the given settings and returns all of them. Throws 'not-found', 'invalid-request' and
 * 'reauthentication-required'.
 */
export async function updateSettings(
  services: Pick<Services, 'db' | 'connectedChannels'>,
  me: Principal,
  given: UserSettingsUpdate,
) {
  const { db } = services
  const { userId } = me
  const { contacts, notification } = (await getUser(db, userId)).settings
  if (given.notification) await checkRules(services, userId, given.notification, notification)
  const email = given.contacts?.email
  if (email !== undefined && email !== contacts.email) await requireRecentSignIn(db, me)
  await saveSettings(db, userId, given)
  return (await getUser(db, userId)).settings
}

type Rules = NonNullable<UserSettingsUpdate['notification']>

/**
 * Nothing is taken that would never be sent (NOTE-7): no rule about courses, about which nothing is sent yet, and none
 * for a channel that does not reach the person. What is there already may stay. Throws 'invalid-request'.
 */
async function checkRules(
  { db, connectedChannels }: Pick<Services, 'db' | 'connectedChannels'>,
  userId: string,
  { course = [], event = [], quietHours }: Rules,
  before: User['settings']['notification'],
) {
  const unknown = course.findIndex((rule) => !before.course.includes(rule))
  if (unknown >= 0) throw refused(`notification.course.${unknown}`, 'fields.invalid')
  if (quietHours && quietHours.from === quietHours.until)
    throw refused('notification.quietHours.until', 'fields.quietHours')
  if (event.every((rule) => before.event.includes(rule))) return
  const connected = await connectedChannels(db, userId)
  const mute = event.findIndex(
    (rule) => !before.event.includes(rule) && !connected.some((name) => rule.startsWith(`${name}:`)),
  )
  if (mute >= 0) throw refused(`notification.event.${mute}`, 'fields.channel')
}

const refused = (field: string, key: string) => new DomainError('invalid-request', { fieldKeys: { [field]: { key } } })

import { and, eq, isNull, sql } from 'drizzle-orm'
import { user } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import { type Call, type Handlers, type OperationId, person } from '../../http/handler.ts'
import { answerList } from '../../lists/select.ts'
import { mailPasswordChanged } from '../auth/account-mail.ts'
import { endSessions } from '../auth/sessions.ts'
import { requireMedia } from '../media/access-queries.ts'
import { forgetPerson } from './delete-account.ts'
import { getUserById, keepAnAdmin, saveSettings, selectUsers, userList } from './user-queries.ts'

/** The user of the address, when the caller is that user or an admin; to anybody else there is no such user. */
function ownOrAdmin<Id extends OperationId>(call: Call<Id> & { params: { id: string } }) {
  const me = person(call)
  if (me.userId !== call.params.id && !me.roles.includes('admin')) throw new DomainError('not-found')
  return call.params.id
}

/** The stored account; a deleted one counts as gone. */
const open = (id: string) => and(eq(user.id, id), isNull(user.deletedAt))

export const users = {
  async getMe(call) {
    return getUserById(call.db, person(call).userId)
  },

  async listUsers({ db, query }) {
    return answerList(db, { spec: userList, table: user, select: (page) => selectUsers(db, page) }, query)
  },

  async getUser(call) {
    return getUserById(call.db, ownOrAdmin(call))
  },

  async updateUser(call) {
    const id = ownOrAdmin(call)
    await requireMedia(call.db, person(call), { avatarId: call.body.avatarId })
    const [changed] = await call.db.update(user).set(call.body).where(open(id)).returning({ id: user.id })
    if (!changed) throw new DomainError('not-found')
    return getUserById(call.db, id)
  },

  /** Every other session of the account ends; the one that changed the password goes on. */
  async changePassword(call) {
    const id = ownOrAdmin(call)
    const passwordHash = await call.passwords.hash(call.body.password)
    await call.db.transaction(async (tx) => {
      const [changed] = await tx.update(user).set({ passwordHash }).where(open(id)).returning({ id: user.id })
      if (!changed) throw new DomainError('not-found')
      await endSessions(tx, id, person(call).sessionId)
    })
    mailPasswordChanged(call, id)
  },

  async deleteMyAccount(call) {
    const { userId } = person(call)
    if (call.body.userId !== userId) throw new DomainError('forbidden')
    const portraits = await call.db.transaction(async (tx) => {
      await keepAnAdmin(tx, userId)
      return forgetPerson(tx, userId)
    })
    const stored = portraits.filter(({ storage }) => storage === call.media.kind)
    await call.media.remove(
      stored.flatMap(({ key, sKey, mKey, lKey }) => [key, sKey, mKey, lKey].flatMap((one) => one ?? [])),
    )
  },

  async setUserRoles({ db, params, body }) {
    await db.transaction(async (tx) => {
      if (!body.roles.includes('admin')) await keepAnAdmin(tx, params.id)
      const [changed] = await tx
        .update(user)
        .set({ roles: body.roles })
        .where(open(params.id))
        .returning({ id: user.id })
      if (!changed) throw new DomainError('not-found')
    })
    return getUserById(db, params.id)
  },

  async suspendUser({ db, params }) {
    await db.transaction(async (tx) => {
      await keepAnAdmin(tx, params.id)
      const suspendedAt = sql`coalesce(${user.suspendedAt}, now())`
      const [changed] = await tx.update(user).set({ suspendedAt }).where(open(params.id)).returning({ id: user.id })
      if (!changed) throw new DomainError('not-found')
      await endSessions(tx, params.id)
    })
    return getUserById(db, params.id)
  },

  async unsuspendUser({ db, params }) {
    const [changed] = await db.update(user).set({ suspendedAt: null }).where(open(params.id)).returning({ id: user.id })
    if (!changed) throw new DomainError('not-found')
    return getUserById(db, params.id)
  },

  async getMySettings(call) {
    return (await getUserById(call.db, person(call).userId)).settings
  },

  async getUserSettings(call) {
    return (await getUserById(call.db, ownOrAdmin(call))).settings
  },

  async updateMySettings(call) {
    const { userId } = person(call)
    await saveSettings(call.db, userId, call.body)
    return (await getUserById(call.db, userId)).settings
  },
} satisfies Handlers

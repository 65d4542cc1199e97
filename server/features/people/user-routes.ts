import { type Handlers, person } from '../../http/handler.ts'
import { answerList } from '../../lists/select.ts'
import { userSource } from './user-queries.ts'
import {
  changePassword,
  deleteAccount,
  getOwnUser,
  getUser,
  setRoles,
  suspendUser,
  unsuspendUser,
  updateSettings,
  updateUser,
} from './user-service.ts'

export const users = {
  async getMe(call) {
    return getUser(call.db, person(call).userId)
  },

  listUsers: ({ db, query }) => answerList(db, userSource(db), query),

  async getUser(call) {
    return getOwnUser(call.db, person(call), call.params.id)
  },

  async updateUser(call) {
    return updateUser(call.db, person(call), call.params.id, call.body)
  },

  async changePassword(call) {
    await changePassword(call, person(call), call.params.id, call.body.password)
  },

  async deleteMyAccount(call) {
    await deleteAccount(call, person(call), call.body.userId)
  },

  setUserRoles: ({ db, params, body }) => setRoles(db, params.id, body.roles),
  suspendUser: ({ db, params }) => suspendUser(db, params.id),
  unsuspendUser: ({ db, params }) => unsuspendUser(db, params.id),

  async getMySettings(call) {
    return (await getUser(call.db, person(call).userId)).settings
  },

  async getUserSettings(call) {
    return (await getOwnUser(call.db, person(call), call.params.id)).settings
  },

  async updateMySettings(call) {
    return updateSettings(call, person(call), call.body)
  },
} satisfies Handlers

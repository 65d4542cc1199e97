import { type Handlers, person } from '../../http/handler.ts'
import { listing } from '../../lists/select.ts'
import { COUNTRIES } from './countries.ts'
import { profileSource } from './profile-queries.ts'
import { createProfile, getProfile, getRoleProfile, removeProfile, updateProfile } from './profile-service.ts'

export const profiles = {
  async listCountries() {
    return { items: COUNTRIES }
  },

  listProfiles: listing(profileSource),

  getProfile: ({ db, principal, params }) => getProfile(db, principal, params.id),

  async getMyProfile(call) {
    const me = person(call)
    return getRoleProfile(call.db, me, { userId: me.userId, role: 'student' })
  },

  async getMyRoleProfile(call) {
    const me = person(call)
    return getRoleProfile(call.db, me, { userId: me.userId, role: call.params.role })
  },

  getUserProfile: ({ db, principal, params: { id: userId, role } }) => getRoleProfile(db, principal, { userId, role }),

  async createUserProfile(call) {
    const { id: userId, role } = call.params
    return createProfile(call.db, person(call), { userId, role }, call.body)
  },

  async updateUserProfile(call) {
    const { id: userId, role } = call.params
    return updateProfile(call.db, person(call), { userId, role }, call.body)
  },

  async deleteUserProfile(call) {
    const { id: userId, role } = call.params
    await removeProfile(call.db, person(call), { userId, role })
  },
} satisfies Handlers

import { findUser } from '../db/queries/users.ts'
import { HttpProblem } from '../errors.ts'
import { type Handlers, person } from '../handler.ts'

export const users = {
  async getMe(call) {
    const me = await findUser(call.db, person(call).userId)
    if (!me) throw new HttpProblem('not-found')
    return me
  },
} satisfies Handlers

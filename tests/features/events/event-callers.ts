import { eq } from 'drizzle-orm'
import type { Event } from '../../../openapi/generated/portal.ts'
import { profile } from '../../../server/db/schema/people.ts'
import type { Problem } from '../../lib/caller.ts'
import { findPerson } from '../../lib/people.ts'
import type { TestServer } from '../../lib/server.ts'

/** The demo people who make calls in a test file, by short name. */
export function callersOf(server: () => TestServer) {
  const tokens = new Map<string, string>()
  const token = (name: string) => {
    const found = tokens.get(name)
    if (!found) throw new Error(`${name} is not signed in`)
    return found
  }
  return {
    async signIn(...names: string[]) {
      for (const name of names) tokens.set(name, (await server().signIn(name)).accessToken)
    },
    token,
    /** Makes a call as that person, or as a guest. */
    as: <Body = Event & Problem>(name: string | null, method: string, path: string, body?: unknown) =>
      server().api<Body>(method, path, { token: name === null ? undefined : token(name), body }),
    /** A person's tutor profile, or else their only profile. */
    async profileOf(name: string) {
      const { id } = await findPerson(server().db, name)
      const rows = await server().db.select().from(profile).where(eq(profile.userId, id))
      const own = rows.find((row) => row.role === 'tutor') ?? rows[0]
      if (!own) throw new Error(`${name} has no profile`)
      return own
    },
  }
}

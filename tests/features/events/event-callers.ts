import { eq } from 'drizzle-orm'
import type { Event } from '../../../openapi/generated/portal.ts'
import { profile } from '../../../server/db/schema/people.ts'
import type { Problem } from '../../lib/caller.ts'
import { findPerson } from '../../lib/people.ts'
import { startServer, type TestServer } from '../../lib/server.ts'

/** The server of a test file, and the demo people who make calls to it, by short name. */
export function serverWith(...names: string[]) {
  let server: TestServer | undefined
  const running = () => {
    if (!server) throw new Error('the server has not been started')
    return server
  }
  const tokens = new Map<string, string>()
  const token = (name: string) => {
    const found = tokens.get(name)
    if (!found) throw new Error(`${name} is not signed in`)
    return found
  }
  return {
    /** Starts the server and signs everybody in; the caller closes it. */
    async start() {
      server = await startServer()
      for (const name of names) tokens.set(name, (await server.signIn(name)).accessToken)
      return server
    },
    token,
    /** Makes a call as that person, or as a guest. */
    as: <Body = Event & Problem>(name: string | null, method: string, path: string, body?: unknown) =>
      running().api<Body>(method, path, { token: name === null ? undefined : token(name), body }),
    /** A person's tutor profile, or else their only profile. */
    async profileOf(name: string) {
      const { id } = await findPerson(running().db, name)
      const rows = await running().db.select().from(profile).where(eq(profile.userId, id))
      const own = rows.find((row) => row.role === 'tutor') ?? rows[0]
      if (!own) throw new Error(`${name} has no profile`)
      return own
    },
  }
}

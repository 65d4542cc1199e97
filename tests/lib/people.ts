import { eq } from 'drizzle-orm'
import type { Database } from '../../server/db/database.ts'
import { profile, user, userSettings } from '../../server/db/schema/people.ts'
import type { Role } from '../../server/principal.ts'
import type { TestServer } from './server.ts'

/** Adds a person with the demo's password, and for a tutor the profile that courses refer to. */
export async function addPerson(db: Database, name: string, roles: Role[]) {
  const [pattern] = await db.select().from(user).where(eq(user.username, 'student@lectern.test'))
  if (!pattern) throw new Error('people are added beside the demo')
  const username = `${name}@lectern.test`
  const [person] = await db
    .insert(user)
    .values({ username, passwordHash: pattern.passwordHash, roles, firstName: name, lastName: 'Test' })
    .returning()
  if (!person) throw new Error(`${username} was not added`)
  await db.insert(userSettings).values({ userId: person.id })
  const role = roles.includes('tutor') ? 'tutor' : 'student'
  const [own] = await db
    .insert(profile)
    .values({ userId: person.id, role, alias: name, firstName: name, lastName: 'Test' })
    .returning()
  if (!own) throw new Error(`${username} got no profile`)
  return { id: person.id, username, profileId: own.id }
}

/** Adds a person and signs them in. */
export async function addMember(server: TestServer, name: string, roles: Role[]) {
  const person = await addPerson(server.db, name, roles)
  return { ...person, token: (await server.signIn(name)).accessToken }
}

export type Member = Awaited<ReturnType<typeof addMember>>

/** The account with that short name. */
export async function findPerson(db: Database, name: string) {
  const [row] = await db
    .select()
    .from(user)
    .where(eq(user.username, `${name}@lectern.test`))
  if (!row) throw new Error(`nobody is called ${name}`)
  return row
}

export async function changePerson(db: Database, name: string, change: Partial<typeof user.$inferInsert>) {
  await db
    .update(user)
    .set(change)
    .where(eq(user.username, `${name}@lectern.test`))
}

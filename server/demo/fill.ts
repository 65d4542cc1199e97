import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { profile, user, userSettings } from '../db/schema/people.ts'
import type { Env } from '../env.ts'
import type { Passwords } from '../features/auth/passwords.ts'

export interface Filling {
  db: Database
  env: Env
  dataDir: string
  passwords: Passwords
  say(line: string): void
}

/** Fills an empty database: with the demo, or with `SEED=none` only with the first admin. */
export async function fillEmptyDatabase({ db, env, dataDir, passwords, say }: Filling) {
  const { rows } = await db.execute(sql`select exists (select 1 from ${user}) as filled`)
  if (rows[0]?.filled) return
  if (env.SEED === 'demo') {
    const { loadDemo } = await import('./load.ts')
    await loadDemo({ db, dataDir, passwords, now: new Date(), say })
  } else if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) {
    await addAdmin(db, env.ADMIN_EMAIL, await passwords.hash(env.ADMIN_PASSWORD))
    say(`· Made the first administrator ${env.ADMIN_EMAIL}`)
  }
}

async function addAdmin(db: Database, username: string, passwordHash: string) {
  const name = { firstName: 'Lectern', lastName: 'Admin' }
  await db.transaction(async (tx) => {
    const [admin] = await tx
      .insert(user)
      .values({ username, passwordHash, roles: ['admin', 'student'], ...name })
      .returning({ id: user.id })
    if (!admin) throw new Error('the first administrator was not stored')
    await tx.insert(userSettings).values({ userId: admin.id, isEmailVerified: true, isAccountVerified: true })
    await tx.insert(profile).values({ userId: admin.id, role: 'student', alias: 'admin', ...name })
  })
}

import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { migrateDatabase } from '../../../server/db/migrate.ts'
import { fillLearning } from './learning.ts'
import { fillDatabase } from './people-and-courses.ts'

/** Adds the rows of a large installation to a database, once. Takes some minutes. */
export async function fillLarge(url: string) {
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    await migrateDatabase(url)
    const db = drizzle(pool, { casing: 'snake_case' })
    const { rows } = await db.execute<{ filled: boolean }>(
      sql`select exists (select from users where username = 'person1@bench.test') as filled`,
    )
    if (rows[0]?.filled) return
    process.stdout.write('· Filling the database\n')
    await fillDatabase(db)
    await fillLearning(db)
    await db.execute(sql.raw('vacuum analyze'))
  } finally {
    await pool.end()
  }
}

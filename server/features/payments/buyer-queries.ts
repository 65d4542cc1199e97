import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { user } from '../../db/schema/people.ts'
import { recipientOf } from '../auth/queries.ts'

/** Address and language of a person for what concerns their money, whatever other mail they want; null: no account. */
export const findBuyer = (db: Queryable, userId: string) => recipientOf(db, eq(user.id, userId))

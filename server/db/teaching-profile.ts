import { type SQL, sql } from 'drizzle-orm'
import { profile, user } from './schema/people.ts'

/** The id of a person's tutor profile; null when they are no longer a tutor and so cannot host or teach. */
export const teachingProfile = (userId: string | SQL): SQL =>
  sql`(select ${profile.id} from ${profile} where ${profile.userId} = ${userId} and ${profile.role} = 'tutor'
    and ${profile.userId} in (select ${user.id} from ${user} where 'tutor' = any(${user.roles})))`

import { type SQL, sql } from 'drizzle-orm'
import { profile, user } from './schema/people.ts'

/** The profile under which that person teaches; whoever is a tutor no more has none, and leads nothing. */
export const teachingProfile = (userId: string | SQL): SQL =>
  sql`(select ${profile.id} from ${profile} where ${profile.userId} = ${userId} and ${profile.role} = 'tutor'
    and ${profile.userId} in (select ${user.id} from ${user} where 'tutor' = any(${user.roles})))`

import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TutorSummary } from '../../../openapi/generated/portal.ts'
import { keptRows } from '../../db/kept-rows.ts'
import { media } from '../../db/schema/catalog.ts'
import { profile } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { toMedia } from '../media/queries.ts'

const { id, userId, alias, firstName, lastName, title } = profile

const tutorsById = statement('tutors_by_id', (db) =>
  db
    .select({ tutor: { id, userId, alias, firstName, lastName, title }, avatar: media })
    .from(profile)
    .leftJoin(media, eq(media.id, profile.avatarId))
    .where(sql`${profile.id} = any(${sql.placeholder('ids')})`),
)

/** Tutor summaries by profile id. */
export const loadTutors = keptRows<TutorSummary>(async (db, ids) => {
  const rows = await tutorsById(db).execute({ ids })
  return new Map(rows.map(({ tutor, avatar }) => [tutor.id, { ...tutor, avatar: avatar && toMedia(avatar) }]))
})

/** Ids of the tutors whose first or last name passes the test. */
export const tutorsNamed = (isNamed: (name: SQLWrapper) => SQL) => sql`select ${profile.id} from ${profile}
  where ${profile.role} = 'tutor' and (${isNamed(profile.firstName)} or ${isNamed(profile.lastName)})`

import { eq, sql } from 'drizzle-orm'
import type { UserSummary } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { user } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { toMedia } from '../media/queries.ts'

const usersById = statement('user_summaries_by_id', (db) =>
  db
    .select({ summary: { id: user.id, firstName: user.firstName, lastName: user.lastName }, avatar: media })
    .from(user)
    .leftJoin(media, eq(media.id, user.avatarId))
    .where(sql`${user.id} = any(${sql.placeholder('ids')})`),
)

/** Public summaries of users by id. */
export async function loadUserSummaries(
  db: Queryable,
  wanted: Iterable<string | null>,
): Promise<Map<string, UserSummary>> {
  const ids = [...new Set(wanted)].filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await usersById(db).execute({ ids })
  return new Map(rows.map(({ summary, avatar }) => [summary.id, { ...summary, avatar: avatar && toMedia(avatar) }]))
}

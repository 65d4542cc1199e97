import { inArray } from 'drizzle-orm'
import type { UserSummary } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { user } from '../../db/schema/people.ts'
import { withAvatars } from '../media/queries.ts'

/** Public summaries of users by id. */
export async function loadUserSummaries(
  db: Queryable,
  ids: Iterable<string | null>,
): Promise<Map<string, UserSummary>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: user.id, firstName: user.firstName, lastName: user.lastName, avatarId: user.avatarId })
    .from(user)
    .where(inArray(user.id, wanted))
  return new Map((await withAvatars(db, rows)).map((row) => [row.id, row]))
}

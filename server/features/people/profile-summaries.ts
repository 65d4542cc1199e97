import { inArray } from 'drizzle-orm'
import type { ProfileSummary } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { profile } from '../../db/schema/people.ts'
import { withAvatars } from '../media/queries.ts'

/** Profile summaries by id. */
export async function loadProfileSummaries(
  db: Queryable,
  ids: Iterable<string | null>,
): Promise<Map<string, ProfileSummary>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  const { id, userId, role, alias, firstName, lastName, avatarId } = profile
  const rows = await db
    .select({ id, userId, role, alias, firstName, lastName, avatarId })
    .from(profile)
    .where(inArray(profile.id, wanted))
  return new Map((await withAvatars(db, rows)).map((row) => [row.id, row]))
}

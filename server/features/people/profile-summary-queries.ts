import { eq, sql } from 'drizzle-orm'
import type { ProfileSummary } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { media } from '../../db/schema/catalog.ts'
import { profile } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { toMedia } from '../media/queries.ts'

const { id, userId, role, alias, firstName, lastName } = profile

const profilesById = statement('profile_summaries_by_id', (db) =>
  db
    .select({ summary: { id, userId, role, alias, firstName, lastName }, avatar: media })
    .from(profile)
    .leftJoin(media, eq(media.id, profile.avatarId))
    .where(sql`${profile.id} = any(${sql.placeholder('ids')})`),
)

/** Profile summaries by id. */
export async function loadProfileSummaries(
  db: Queryable,
  wanted: Iterable<string | null>,
): Promise<Map<string, ProfileSummary>> {
  const ids = [...new Set(wanted)].filter((one) => one !== null)
  if (ids.length === 0) return new Map()
  const rows = await profilesById(db).execute({ ids })
  return new Map(rows.map(({ summary, avatar }) => [summary.id, { ...summary, avatar: avatar && toMedia(avatar) }]))
}

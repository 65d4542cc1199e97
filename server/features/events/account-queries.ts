import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import { profileVcs, vcsSetting } from '../../db/schema/events.ts'

/** The provider of a video-conference account; null if there is no such account. */
export async function findProvider(db: Queryable, id: string) {
  const [account] = await db.select({ provider: vcsSetting.provider }).from(vcsSetting).where(eq(vcsSetting.id, id))
  return account?.provider ?? null
}

/** When an account was deleted, and whether it is one of a tutor profile's own (`mine` is null if not). */
export async function findAccount(db: Queryable, id: string, profileId: string | null) {
  const [account] = await db
    .select({ deletedAt: vcsSetting.deletedAt, mine: profileVcs.profileId })
    .from(vcsSetting)
    .leftJoin(
      profileVcs,
      and(eq(profileVcs.vcsSettingId, vcsSetting.id), eq(profileVcs.profileId, profileId ?? vcsSetting.id)),
    )
    .where(eq(vcsSetting.id, id))
  return account ?? null
}

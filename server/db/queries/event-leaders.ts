import { and, eq } from 'drizzle-orm'
import type { EventCreate } from '../../../openapi/generated/portal.ts'
import type { Principal } from '../../domain/sessions.ts'
import { HttpProblem } from '../../errors.ts'
import type { Queryable } from '../database.ts'
import { profileVcs, vcsSetting } from '../schema/events.ts'
import { unknownRelated } from './links.ts'
import { ownTutorProfile, requireTutors } from './taught.ts'

/** Specification point 5. */
const MOST_TUTORS = 10

type Leaders = Pick<EventCreate, 'hostId' | 'tutorIds'>

/** Refuses an account that is not there or, for a tutor, not among their own. */
export async function requireAccount(db: Queryable, me: Principal, id: string | null | undefined) {
  if (id === null || id === undefined) return
  const own = await ownTutorProfile(db, me)
  const [account] = await db
    .select({ deletedAt: vcsSetting.deletedAt, mine: profileVcs.profileId })
    .from(vcsSetting)
    .leftJoin(
      profileVcs,
      and(eq(profileVcs.vcsSettingId, vcsSetting.id), eq(profileVcs.profileId, own ?? vcsSetting.id)),
    )
    .where(eq(vcsSetting.id, id))
  const isUsable = account && !account.deletedAt && (account.mine !== null || me.roles.includes('admin'))
  if (!isUsable) throw unknownRelated('vcsSettingId')
}

/** Who leads a new event: whoever makes it is among them, so that it stays theirs. */
export async function chooseLeaders(db: Queryable, me: Principal, { hostId, tutorIds = [] }: Leaders) {
  await requireTutors(db, 'hostId', [hostId])
  await requireTutors(db, 'tutorIds', tutorIds)
  const own = me.roles.includes('tutor') ? await ownTutorProfile(db, me) : null
  const host = hostId ?? own
  if (own === null || host === own || tutorIds.includes(own)) return { hostId: host, tutorIds }
  if (tutorIds.length >= MOST_TUTORS) {
    throw new HttpProblem('invalid-request', {
      fieldKeys: { tutorIds: { key: 'fields.maxItems', values: { limit: MOST_TUTORS - 1 } } },
    })
  }
  return { hostId: host, tutorIds: [...tutorIds, own] }
}

import type { EventCreate } from '../../../openapi/generated/portal.ts'
import type { Queryable } from '../../db/database.ts'
import { unknownRelated } from '../../lists/links.ts'
import type { Principal } from '../../principal.ts'
import { authorProfile, requireTutors, withAuthor } from '../people/taught.ts'
import { ownTutorProfile } from '../people/tutor-queries.ts'
import { findAccount } from './account-queries.ts'

type Leaders = Pick<EventCreate, 'hostId' | 'tutorIds'>

/** Refuses a video-conference account that does not exist or, for a tutor, is not one of their own. */
export async function requireAccount(db: Queryable, me: Principal, id: string | null | undefined) {
  if (id === null || id === undefined) return
  const own = await ownTutorProfile(db, me)
  const account = await findAccount(db, id, own)
  const isUsable = account && !account.deletedAt && (account.mine !== null || me.roles.includes('admin'))
  if (!isUsable) throw unknownRelated('vcsSettingId')
}

/**
 * The host and tutors of a new event. A tutor who creates it is always among them, because they could not edit it
 * otherwise.
 */
export async function chooseLeaders(db: Queryable, me: Principal, { hostId, tutorIds = [] }: Leaders) {
  await requireTutors(db, 'hostId', [hostId])
  await requireTutors(db, 'tutorIds', tutorIds)
  const own = await authorProfile(db, me)
  const host = hostId ?? own
  return { hostId: host, tutorIds: host === own ? tutorIds : withAuthor(tutorIds, own) }
}

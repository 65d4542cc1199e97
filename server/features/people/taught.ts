import type { Queryable } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { unknownRelated } from '../../lists/links.ts'
import type { Principal } from '../../principal.ts'
import { countTutors, ownTutorProfile } from './tutor-queries.ts'

/** Refuses ids that are not tutor profiles. Throws 400 on the field. */
export async function requireTutors(db: Queryable, field: string, ids: readonly (string | null | undefined)[]) {
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== undefined)
  if (wanted.length === 0) return
  if ((await countTutors(db, wanted)) < wanted.length) throw unknownRelated(field)
}

/** The most tutors of a course or event (EVENT-7). */
const MOST_TUTORS = 10

/** The tutor profile of the person who creates something; null for an admin without one. Throws 403 for others. */
export async function authorProfile(db: Queryable, me: Principal): Promise<string | null> {
  const own = me.roles.includes('tutor') ? await ownTutorProfile(db, me) : null
  if (own === null && !me.roles.includes('admin')) throw new DomainError('forbidden')
  return own
}

/**
 * Adds the tutor who creates something to its tutors, because they could not edit it otherwise. Throws 400 if there is
 * no room.
 */
export function withAuthor(tutorIds: readonly string[], own: string | null): readonly string[] {
  if (own === null || tutorIds.includes(own)) return tutorIds
  if (tutorIds.length < MOST_TUTORS) return [...tutorIds, own]
  const problem = { key: 'fields.maxItems', values: { limit: MOST_TUTORS - 1 } }
  throw new DomainError('invalid-request', { fieldKeys: { tutorIds: problem } })
}

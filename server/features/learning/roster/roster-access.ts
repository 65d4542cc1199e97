import { and, sql } from 'drizzle-orm'
import { named } from '../../../db/by-id-or-alias.ts'
import type { Queryable } from '../../../db/database.ts'
import { course } from '../../../db/schema/courses.ts'
import { DomainError } from '../../../domain-error.ts'
import type { Principal } from '../../../principal.ts'
import { teaches, visibleTo } from '../../courses/course-queries.ts'

/** A course that the caller teaches; any for an admin. Throws 404 if they may not see it, 403 if they do not teach it. */
export async function taughtCourse(db: Queryable, me: Principal, idOrAlias: string) {
  const isOwn = me.roles.includes('admin') ? sql`true` : me.roles.includes('tutor') ? teaches(me.userId) : sql`false`
  const [found] = await db
    .select({ id: course.id, alias: course.alias, isOwn: sql<boolean>`(${isOwn})` })
    .from(course)
    .where(and(named(course, idOrAlias), visibleTo(me)))
  if (!found) throw new DomainError('not-found')
  if (!found.isOwn) throw new DomainError('forbidden')
  return found
}

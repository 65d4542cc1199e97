import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DomainError } from '../domain-error.ts'
import { isId } from './by-id-or-alias.ts'
import type { Queryable } from './database.ts'
import { publicAddress } from './schema/removed.ts'

type Kind = typeof publicAddress.$inferSelect.kind

const wasAt = (kind: Kind, idOrAlias: string) =>
  and(
    eq(publicAddress.kind, kind),
    isId(idOrAlias)
      ? or(eq(publicAddress.itemId, idOrAlias), eq(publicAddress.alias, idOrAlias))
      : eq(publicAddress.alias, idOrAlias),
  )

/** A condition: what has this id is public, or was. */
export const wasPublic = (kind: Kind, id: PgColumn): SQL =>
  sql`exists (select 1 from ${publicAddress} where ${publicAddress.itemId} = ${id} and ${publicAddress.kind} = ${kind})`

/**
 * What had an address before it was renamed, if the caller may see it. Throws 'content-removed' when it is there no
 * more or not public any more, and 'not-found' for what has never been public (PAGE-3).
 */
export async function findFormer<Found>(
  db: Queryable,
  kind: Kind,
  idOrAlias: string,
  find: (id: string) => Promise<Found | null>,
): Promise<Found> {
  const former = await db
    .selectDistinct({ id: publicAddress.itemId })
    .from(publicAddress)
    .where(wasAt(kind, idOrAlias))
    .limit(10)
  for (const { id } of former) {
    const found = await find(id)
    if (found) return found
  }
  throw new DomainError(former.length > 0 ? 'content-removed' : 'not-found')
}

/**
 * Why a part of something cannot be had: it was deleted from what was public, or it is `stillThere`, a count of it within
 * something that was public. Otherwise 'not-found' (PAGE-3).
 */
export async function missing(db: Queryable, kind: 'lesson' | 'recording', id: string, stillThere: Promise<number>) {
  const found = (await stillThere) + (await db.$count(publicAddress, wasAt(kind, id)))
  return new DomainError(found > 0 ? 'content-removed' : 'not-found')
}

import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { VcsSetting } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { event, schedule, vcsSetting } from '../../db/schema/events.ts'
import { DomainError } from '../../domain-error.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { type Page, paged, type Source } from '../../lists/select.ts'

const vcsList: ListSpec = {
  filter: {
    id: filterable('uuid', vcsSetting.id),
    name: filterable('text', vcsSetting.name),
    provider: filterable('text', vcsSetting.provider),
    languageCode: filterable('text', vcsSetting.languageCode),
    deletedAt: filterable('moment', vcsSetting.deletedAt),
    createdAt: filterable('moment', vcsSetting.createdAt),
  },
  sort: { name: vcsSetting.name, createdAt: vcsSetting.createdAt, updatedAt: vcsSetting.updatedAt },
  tieBreak: vcsSetting.id,
  defaultSort: 'name',
}

const { encryptedCredentials, ownerId: _, ...columns } = getTableColumns(vcsSetting)

/** Accounts without their credentials, which are not even read. */
async function selectSettings(db: Queryable, page: Page): Promise<VcsSetting[]> {
  const hasCredentials = sql<boolean>`${encryptedCredentials} is not null`
  const rows = await paged(
    db
      .select({ ...columns, hasCredentials })
      .from(vcsSetting)
      .$dynamic(),
    page,
  )
  return rows.map((row) => ({
    ...row,
    languageCode: row.languageCode as VcsSetting['languageCode'],
    deletedAt: row.deletedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

/** The accounts of `GET /api/vcs-settings`, without deleted ones. */
export const vcsSettingSource = (db: Queryable): Source<VcsSetting> => ({
  spec: vcsList,
  table: vcsSetting,
  visible: isNull(vcsSetting.deletedAt),
  select: (page) => selectSettings(db, page),
})

/** An account by its id, even if it was deleted. */
export async function findVcsSetting(db: Queryable, id: string): Promise<VcsSetting | null> {
  const [one] = await selectSettings(db, { where: eq(vcsSetting.id, id), limit: 1 })
  return one ?? null
}

/** The provider of an account and its sealed credentials, even if it was deleted. */
export async function findCredentials(db: Queryable, id: string) {
  const [found] = await db
    .select({ provider: vcsSetting.provider, sealed: encryptedCredentials })
    .from(vcsSetting)
    .where(eq(vcsSetting.id, id))
  return found ?? null
}

/** The sealed credentials of all accounts that have some. */
export const selectCredentials = (db: Queryable) =>
  db.select({ sealed: encryptedCredentials }).from(vcsSetting).where(isNotNull(encryptedCredentials))

export async function insertVcsSetting(db: Queryable, values: typeof vcsSetting.$inferInsert): Promise<string> {
  const [made] = await db.insert(vcsSetting).values(values).returning({ id: vcsSetting.id })
  if (!made) throw new DomainError('internal')
  return made.id
}

const notDeleted = (id: string) => and(eq(vcsSetting.id, id), isNull(vcsSetting.deletedAt))

/** Changes an account. Returns false if there is none. */
export async function updateVcsSetting(db: Queryable, id: string, change: PgUpdateSetSource<typeof vcsSetting>) {
  const [changed] = await db
    .update(vcsSetting)
    .set({ ...change, updatedAt: new Date() })
    .where(notDeleted(id))
    .returning({ id: vcsSetting.id })
  return changed !== undefined
}

/** Locks an account. Returns false if there is none. */
export async function lockVcsSetting(tx: Transaction, id: string) {
  const [row] = await tx.select({ id: vcsSetting.id }).from(vcsSetting).where(notDeleted(id)).for('update')
  return row !== undefined
}

const sessionsToCome = (
  id: string,
) => sql`exists (select 1 from ${schedule} join ${event} on ${event.id} = ${schedule.eventId}
  where ${schedule.state} in ('upcoming', 'live') and ${schedule.endsAt} > now()
  and coalesce(${schedule.vcsSettingId}, ${event.vcsSettingId}) = ${id})`

/** Whether any schedule to come uses the account. */
export async function hasSessionsToCome(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(sql`select ${sessionsToCome(id)} as used`)
  return rows[0]?.used ?? false
}

/** Marks an account as deleted and erases its credentials. */
export async function deleteVcsSetting(tx: Transaction, id: string, by: string) {
  await tx
    .update(vcsSetting)
    .set({ deletedAt: new Date(), deletedBy: by, encryptedCredentials: null })
    .where(eq(vcsSetting.id, id))
}

import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { VcsSetting } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Queryable } from '../../db/database.ts'
import { event, schedule, vcsSetting } from '../../db/schema/events.ts'
import { DomainError } from '../../domain-error.ts'
import { type Call, type Handlers, person } from '../../http/handler.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { answerList, type Page, paged } from '../../lists/select.ts'
import { seal } from '../../sealed.ts'

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

/** Accounts without what is secret of them: that column is not even read. */
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

async function found(db: Queryable, id: string) {
  const [one] = await selectSettings(db, { where: eq(vcsSetting.id, id), limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

/** null takes the credentials away, undefined leaves them. */
const sealed = ({ keys }: Pick<Services, 'keys'>, credentials: Call<'updateVcsSetting'>['body']['credentials']) =>
  credentials ? seal(keys.seal, JSON.stringify(credentials)) : credentials

const sessionsToCome = (
  id: string,
) => sql`exists (select 1 from ${schedule} join ${event} on ${event.id} = ${schedule.eventId}
  where ${schedule.state} in ('upcoming', 'live') and ${schedule.endsAt} > now()
  and coalesce(${schedule.vcsSettingId}, ${event.vcsSettingId}) = ${id})`

export const vcsSettings = {
  async listVcsSettings({ db, query }) {
    const select = (page: Page) => selectSettings(db, page)
    return answerList(db, { spec: vcsList, table: vcsSetting, visible: isNull(vcsSetting.deletedAt), select }, query)
  },

  async getVcsSetting({ db, params }) {
    return found(db, params.id)
  },

  async createVcsSetting(call) {
    const { credentials, ...body } = call.body
    const [made] = await call.db
      .insert(vcsSetting)
      .values({ ...body, ownerId: person(call).userId, encryptedCredentials: sealed(call, credentials) })
      .returning({ id: vcsSetting.id })
    return found(call.db, made?.id ?? '')
  },

  async updateVcsSetting(call) {
    const { credentials, ...body } = call.body
    const [changed] = await call.db
      .update(vcsSetting)
      .set({ ...body, encryptedCredentials: sealed(call, credentials), updatedAt: new Date() })
      .where(and(eq(vcsSetting.id, call.params.id), isNull(vcsSetting.deletedAt)))
      .returning({ id: vcsSetting.id })
    if (!changed) throw new DomainError('not-found')
    return found(call.db, changed.id)
  },

  /** Kept by name for the sessions of the past; the credentials go at once. */
  async deleteVcsSetting(call) {
    const { id } = call.params
    await call.db.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: vcsSetting.id })
        .from(vcsSetting)
        .where(and(eq(vcsSetting.id, id), isNull(vcsSetting.deletedAt)))
        .for('update')
      if (!row) throw new DomainError('not-found')
      const { rows } = await tx.execute<{ used: boolean }>(sql`select ${sessionsToCome(id)} as used`)
      if (rows[0]?.used) throw new DomainError('in-use')
      await tx
        .update(vcsSetting)
        .set({ deletedAt: new Date(), deletedBy: person(call).userId, encryptedCredentials: null })
        .where(eq(vcsSetting.id, id))
    })
  },
} satisfies Handlers

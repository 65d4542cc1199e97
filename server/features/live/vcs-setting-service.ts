import type { VcsSetting, VcsSettingCreate, VcsSettingUpdate } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { seal } from '../../sealed.ts'
import {
  deleteVcsSetting,
  findVcsSetting,
  hasSessionsToCome,
  insertVcsSetting,
  lockVcsSetting,
  updateVcsSetting,
} from './vcs-setting-queries.ts'

type Sealing = Pick<Services, 'db' | 'keys'>

/** An account at a provider of meetings. Throws 'not-found'. */
export async function getVcsSetting(db: Database, id: string): Promise<VcsSetting> {
  const found = await findVcsSetting(db, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/** null removes the credentials, undefined keeps them. */
const sealed = ({ keys }: Pick<Services, 'keys'>, credentials: VcsSettingUpdate['credentials']) =>
  credentials ? seal(keys.seal, JSON.stringify(credentials)) : credentials

/** Adds an account and stores its credentials sealed. */
export async function createVcsSetting(services: Sealing, me: Principal, given: VcsSettingCreate) {
  const { credentials, ...body } = given
  const values = { ...body, ownerId: me.userId, encryptedCredentials: sealed(services, credentials) }
  return getVcsSetting(services.db, await insertVcsSetting(services.db, values))
}

/** Changes an account. Throws 'not-found'. */
export async function changeVcsSetting(services: Sealing, id: string, given: VcsSettingUpdate) {
  const { credentials, ...body } = given
  const change = { ...body, encryptedCredentials: sealed(services, credentials) }
  if (!(await updateVcsSetting(services.db, id, change))) throw new DomainError('not-found')
  return getVcsSetting(services.db, id)
}

/**
 * Deletes an account. Its name is kept for past schedules; the credentials are erased at once. Throws 'not-found' and
 * 'in-use'.
 */
export async function removeVcsSetting(db: Database, me: Principal, id: string) {
  await db.transaction(async (tx) => {
    if (!(await lockVcsSetting(tx, id))) throw new DomainError('not-found')
    if (await hasSessionsToCome(tx, id)) throw new DomainError('in-use')
    await deleteVcsSetting(tx, id, me.userId)
  })
}

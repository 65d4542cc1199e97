import { randomUUID } from 'node:crypto'
import type { Media, MediaLinkCreate, MediaUpdate } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { admit, receive, temporaryPath } from './admit.ts'
import { isAccepted, kindOf, limitOf, plainMime } from './file-kinds.ts'
import { linkAddress } from './links.ts'
import {
  confirmOwnMedia,
  deleteUnusedMedia,
  dropPending,
  findMedia,
  findOpenMedia,
  findOwnRow,
  insertLink,
  reserveMedia,
  updateOwnMedia,
} from './queries.ts'
import { quotaOf } from './quotas.ts'
import { keysOf } from './store.ts'
import type { UploadForm } from './upload-form.ts'

/** A file that the caller may open. Throws 'not-found'. */
export async function getMedia(db: Database, principal: Principal | null, id: string): Promise<Media> {
  const found = await findOpenMedia(db, principal, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/** A file that was just stored or changed. Throws 'not-found'. */
export async function getStored(db: Database, me: Principal, id: string): Promise<Media> {
  const found = await findMedia(db, me, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/** Changes the name or description of a file of the caller. Throws 'not-found'. */
export async function updateMedia(db: Database, me: Principal, id: string, given: MediaUpdate): Promise<Media> {
  if (!(await updateOwnMedia(db, me, id, given))) throw new DomainError('not-found')
  return getStored(db, me, id)
}

/** Stores a link of a tutor or an admin. Throws 'invalid-request'. */
export async function createLink(db: Database, me: Principal, given: MediaLinkCreate): Promise<Media> {
  const id = await insertLink(db, me.userId, { ...given, url: linkAddress(given.url) })
  return getStored(db, me, id)
}

type Storing = Pick<Services, 'db' | 'media'>

/** Removes a file of the caller. Throws 'not-found', and 'in-use' while anything refers to it. */
export async function removeMedia({ db, media }: Storing, me: Principal, id: string) {
  const row = await findOwnRow(db, me, id)
  await db.transaction((tx) => deleteUnusedMedia(tx, me, id))
  if (!row || row.storage !== media.kind) return
  await media.remove(keysOf(row))
  await media.dropUpload(row.id)
}

interface Announced {
  name: string
  mimeType: string
  category: string
  type?: string | undefined
}

/** Students may upload only their portrait. */
function checkRight(me: Principal, category: string, mimeType: string) {
  if (me.roles.includes('admin') || me.roles.includes('tutor')) return
  if (category !== 'avatar' || kindOf(mimeType) !== 'image') throw new DomainError('forbidden')
}

/** Checks the announced category, type and name of a file. Throws 'forbidden' and 'unsupported-media-type'. */
export function checkAnnounced(me: Principal, { name, mimeType, category, type }: Announced) {
  checkRight(me, category, mimeType)
  if (!isAccepted(mimeType, name)) throw new DomainError('unsupported-media-type')
  if (type !== undefined && type !== kindOf(mimeType)) throw new DomainError('unsupported-media-type')
}

type Receiving = Storing & Pick<Services, 'dataDir'>

/**
 * Stores the file from a form, of which only the length of the whole body is known before. Throws 'forbidden',
 * 'unsupported-media-type', 'body-too-large', 'quota-exceeded' and 'too-many-uploads'.
 */
export async function storeUpload(services: Receiving, me: Principal, form: UploadForm, bodySize: number) {
  const { db } = services
  const { file, category, name, description, type } = form
  const mimeType = plainMime(file.mimeType)
  checkAnnounced(me, { name: file.name, mimeType, category, type })
  const size = Math.min(bodySize, limitOf(mimeType))
  const id = randomUUID()
  const described = { category, name: name ?? file.name.slice(-255), description: description ?? null }
  await reserveMedia(db, quotaOf(me.roles), {
    ...pendingRow(services, me, id),
    ...described,
    mimeType,
    type: kindOf(mimeType),
    size,
  })
  try {
    await confirmOwnMedia(db, me, id, await admitForm(services, file, mimeType))
  } catch (error) {
    await dropPending(db, id)
    throw error
  }
  return getStored(db, me, id)
}

/** What an announced file is stored with before it is there. */
export const pendingRow = ({ media }: Pick<Services, 'media'>, me: Principal, id: string) => ({
  id,
  ownerId: me.userId,
  storage: media.kind,
  key: `incoming/${id}`,
})

async function admitForm({ dataDir, media }: Receiving, file: UploadForm['file'], mimeType: string) {
  const path = temporaryPath(dataDir)
  await receive(file.stream, path, limitOf(mimeType))
  return admit(media, { path, name: file.name, mimeType })
}

import { randomUUID } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Media, MediaUploadRequest } from '../../../openapi/generated/portal.ts'
import type { Services } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { Principal } from '../../principal.ts'
import { admit, receive, temporaryPath } from './admit.ts'
import { isSigned, uploadPath } from './disk-store.ts'
import { kindOf, limitOf, plainMime } from './file-kinds.ts'
import { confirmOwnMedia, findOwnMedia, findOwnRow, findPending, reserveMedia } from './queries.ts'
import { quotaOf } from './quotas.ts'
import { checkAnnounced, getStored, pendingRow } from './service.ts'
import { keysOf } from './store.ts'

type Storing = Pick<Services, 'db' | 'media'>

/**
 * Prepares an upload that goes directly to an address of the store. Throws 'forbidden', 'unsupported-media-type',
 * 'body-too-large', 'quota-exceeded' and 'too-many-uploads'.
 */
export async function startUpload({ db, media }: Storing, me: Principal, given: MediaUploadRequest): Promise<Media> {
  const { name, size, category, description, type } = given
  const mimeType = plainMime(given.mimeType)
  checkAnnounced(me, { name, mimeType, category, type })
  if (size > limitOf(mimeType)) throw new DomainError('body-too-large')
  const id = randomUUID()
  const described = { name, size, category, mimeType, type: kindOf(mimeType), description: description ?? null }
  await reserveMedia(db, quotaOf(me.roles), { ...pendingRow({ media }, me, id), ...described })
  const uploadUrl = await media.uploadUrl(id, { size, mimeType })
  return { ...(await getStored(db, me, id)), uploadUrl }
}

/** The size in bytes that may be uploaded to an address that this server issued. Throws 'not-found'. */
export async function announcedSize(
  { db, keys }: Pick<Services, 'db' | 'keys'>,
  id: string,
  signed: { expires: number; signature: string },
): Promise<number> {
  if (!isSigned(keys, id, signed)) throw new DomainError('not-found')
  const pending = await findPending(db, id)
  if (!pending) throw new DomainError('not-found')
  return pending.size ?? 0
}

/** Uploads that arrive: of one file one at a time, or the same address would fill the disk many times over. */
const arriving = new Set<string>()

/** Stores the body of an upload until it is confirmed. Throws 'body-too-large', and 'conflict' while another one comes. */
export async function receiveUpload(dataDir: string, id: string, { body, size }: { body: Readable; size: number }) {
  if (arriving.has(id)) throw new DomainError('conflict')
  arriving.add(id)
  try {
    const path = temporaryPath(dataDir)
    await receive(body, path, size)
    await rename(path, uploadPath(dataDir, id))
  } finally {
    arriving.delete(id)
  }
}

async function getOwn(db: Database, me: Principal, id: string): Promise<Media> {
  const found = await findOwnMedia(db, me, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/** Admits the uploaded file, once. Throws 'not-found', 'upload-missing', 'upload-mismatch' and 'body-too-large'. */
export async function confirmUpload(
  { db, dataDir, media }: Storing & Pick<Services, 'dataDir'>,
  me: Principal,
  id: string,
): Promise<Media> {
  const row = await findOwnRow(db, me, id)
  if (!row) throw new DomainError('not-found')
  if (row.isConfirmed) return getOwn(db, me, id)
  const path = temporaryPath(dataDir)
  const size = row.size ?? 0
  if (!(await media.fetchUpload(row.id, path, limitOf(row.mimeType)))) throw new DomainError('upload-missing')
  if ((await stat(path)).size !== size) {
    await rm(path, { force: true })
    throw new DomainError('upload-mismatch')
  }
  const admitted = await admit(media, { path, name: row.name, mimeType: row.mimeType }).catch((error: unknown) => {
    const isWrong = error instanceof DomainError && error.code === 'unsupported-media-type'
    throw isWrong ? new DomainError('upload-mismatch', { cause: error }) : error
  })
  const isFirst = await confirmOwnMedia(db, me, id, admitted)
  // Another confirmation was faster, and its files are used.
  if (!isFirst) await media.remove(keysOf(admitted))
  await media.dropUpload(row.id)
  return getOwn(db, me, id)
}

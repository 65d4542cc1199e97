import { randomUUID } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Services } from '../../context.ts'
import { MEDIA_CATEGORIES, MEDIA_TYPES, media as mediaTable } from '../../db/schema/catalog.ts'
import { DomainError } from '../../domain-error.ts'
import { type Call, type Handlers, type OperationId, person } from '../../http/handler.ts'
import { deleteUnused } from '../../lists/links.ts'
import { answerList } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { MEDIA_USES, mediaOf, mediaOpenTo } from './access-queries.ts'
import { admit, receive, temporaryPath } from './admit.ts'
import { isSigned, uploadPath } from './disk-store.ts'
import { isAccepted, kindOf, limitOf, MAX_UPLOAD, plainMime } from './file-kinds.ts'
import { mediaList, selectMedia } from './queries.ts'

async function found({ db }: Pick<Services, 'db'>, where: ReturnType<typeof eq> | undefined) {
  const [one] = await selectMedia(db, { where, limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

type Keys = Partial<Record<'key' | 'sKey' | 'mKey' | 'lKey', string | null>>
const keysOf = ({ key, sKey, mKey, lKey }: Keys) => [key, sKey, mKey, lKey].flatMap((one) => one ?? [])

/** Students upload their portrait and nothing else. */
function checkRight(me: Principal, category: string, mimeType: string) {
  if (me.roles.includes('admin') || me.roles.includes('tutor')) return
  if (category !== 'avatar' || kindOf(mimeType) !== 'image') throw new DomainError('forbidden')
}

const fields = z.strictObject({
  type: z.enum(MEDIA_TYPES).optional(),
  category: z.enum(MEDIA_CATEGORIES).default('other'),
  name: z.string().trim().min(1).max(255).optional(),
  description: z.string().max(2000).optional(),
})

/** The fields of a form, which come before its file. Throws 400. */
async function readForm(parts: () => AsyncIterable<Multipart>) {
  const values: Record<string, unknown> = {}
  for await (const part of parts()) {
    if (part.type === 'field') {
      values[part.fieldname] = part.value
      continue
    }
    if (part.fieldname !== 'file') break
    const parsed = fields.safeParse(values)
    if (parsed.success) return { ...parsed.data, file: part }
    const name = parsed.error.issues[0]?.path.join('.') || 'body'
    throw new DomainError('invalid-request', { fieldKeys: { [name]: { key: 'fields.invalid' } } })
  }
  throw new DomainError('invalid-request', { fieldKeys: { file: { key: 'fields.required' } } })
}

async function store(call: Call<OperationId>, me: Principal) {
  const { dataDir, db, media, reply } = call
  const limits = { fileSize: MAX_UPLOAD, files: 1, fields: 4, fieldSize: 8192 }
  const { file, category, name, description, type } = await readForm(() => reply.request.parts({ limits })).catch(
    (error: unknown) => {
      throw error instanceof DomainError ? error : new DomainError('invalid-request', { cause: error })
    },
  )
  const mimeType = plainMime(file.mimetype)
  checkRight(me, category, mimeType)
  if (!isAccepted(mimeType, file.filename)) throw new DomainError('unsupported-media-type')
  if (type !== undefined && type !== kindOf(mimeType)) throw new DomainError('unsupported-media-type')
  const path = temporaryPath(dataDir)
  await receive(file.file, path, limitOf(mimeType))
  const admitted = await admit(media, { path, name: file.filename, mimeType })
  const shown = { ownerId: me.userId, storage: media.kind, category, name: name ?? file.filename.slice(-255) }
  const values = { ...shown, ...admitted, ...(description !== undefined && { description }) }
  const [made] = await db.insert(mediaTable).values(values).returning({ id: mediaTable.id })
  return made?.id ?? ''
}

export const media = {
  async listMedia(call) {
    const { db, query } = call
    const source = { spec: mediaList, table: mediaTable, visible: mediaOf(person(call)) }
    return answerList(db, { ...source, select: (page) => selectMedia(db, page) }, query)
  },

  async getMedia(call) {
    return found(call, and(mediaOpenTo(call.principal), eq(mediaTable.id, call.params.id)))
  },

  async updateMedia(call) {
    const where = and(mediaOf(person(call)), eq(mediaTable.id, call.params.id))
    const [changed] = await call.db.update(mediaTable).set(call.body).where(where).returning({ id: mediaTable.id })
    if (!changed) throw new DomainError('not-found')
    return found(call, eq(mediaTable.id, changed.id))
  },

  async deleteMedia(call) {
    const where = and(mediaOf(person(call)), eq(mediaTable.id, call.params.id))
    const [row] = await call.db.select().from(mediaTable).where(where)
    await call.db.transaction((tx) => deleteUnused(tx, mediaTable, where, MEDIA_USES))
    if (!row || row.storage !== call.media.kind) return
    await call.media.remove(keysOf(row))
    await call.media.dropUpload(row.id)
  },

  async uploadMedia(call) {
    const me = person(call)
    if (!call.reply.request.isMultipart()) throw new DomainError('unsupported-media-type')
    try {
      return await found(call, eq(mediaTable.id, await store(call, me)))
    } catch (error) {
      // What is still on its way is not waited for.
      call.reply.header('connection', 'close')
      throw error
    }
  },

  async createMediaUpload(call) {
    const { name, size, category, description, type } = call.body
    const me = person(call)
    const mimeType = plainMime(call.body.mimeType)
    checkRight(me, category, mimeType)
    if (!isAccepted(mimeType, name)) throw new DomainError('unsupported-media-type')
    if (type !== undefined && type !== kindOf(mimeType)) throw new DomainError('unsupported-media-type')
    if (size > limitOf(mimeType)) throw new DomainError('body-too-large')
    const id = randomUUID()
    const values = { id, ownerId: me.userId, storage: call.media.kind, key: `incoming/${id}`, isConfirmed: false }
    const described = { name, size, category, mimeType, type: kindOf(mimeType), description: description ?? null }
    await call.db.insert(mediaTable).values({ ...values, ...described })
    const uploadUrl = await call.media.uploadUrl(id, { size, mimeType })
    return { ...(await found(call, eq(mediaTable.id, id))), uploadUrl }
  },

  async putMediaFile({ db, dataDir, keys, params, query, reply }) {
    if (!isSigned(keys, params.id, query)) throw new DomainError('not-found')
    const open = and(eq(mediaTable.id, params.id), eq(mediaTable.isConfirmed, false))
    const [row] = await db.select({ size: mediaTable.size }).from(mediaTable).where(open)
    if (!row) throw new DomainError('not-found')
    const { body } = reply.request
    if (!(body instanceof Readable)) throw new DomainError('unsupported-media-type')
    const path = temporaryPath(dataDir)
    reply.header('connection', 'close')
    await receive(body, path, row.size ?? 0)
    await rename(path, uploadPath(dataDir, params.id))
  },

  async confirmMediaUpload(call) {
    const { db, dataDir, media, params } = call
    const mine = and(mediaOf(person(call)), eq(mediaTable.id, params.id))
    const [row] = await db.select().from(mediaTable).where(mine)
    if (!row) throw new DomainError('not-found')
    if (row.isConfirmed) return found(call, mine)
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
    const [confirmed] = await db
      .update(mediaTable)
      .set({ ...admitted, isConfirmed: true })
      .where(and(mine, eq(mediaTable.isConfirmed, false)))
      .returning({ id: mediaTable.id })
    // Another confirmation was first: its files are the item's.
    if (!confirmed) await media.remove(keysOf(admitted))
    await media.dropUpload(row.id)
    return found(call, mine)
  },
} satisfies Handlers

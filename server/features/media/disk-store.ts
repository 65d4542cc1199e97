import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { copyFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { TokenKeys } from '../../keys.ts'
import { type MediaStore, UPLOAD_SECONDS } from './store.ts'

/** Directory for incoming files, which are never served. */
export const incomingDir = (dataDir: string) => join(dataDir, 'incoming')
export const uploadPath = (dataDir: string, id: string) => join(incomingDir(dataDir), `put-${id}`)

/** Files in the data directory; `/media/…` serves them. */
export function diskStore(dataDir: string, keys: TokenKeys): MediaStore {
  const root = join(dataDir, 'media')
  mkdirSync(root, { recursive: true })
  return {
    kind: 'disk',
    keep: (path, key) => rename(path, join(root, key)),
    async remove(names) {
      for (const key of names) await rm(join(root, key), { force: true })
    },
    async uploadUrl(id) {
      const expires = Math.floor(Date.now() / 1000) + UPLOAD_SECONDS
      return `/api/media/${id}/file?expires=${expires}&signature=${signUpload(keys, id, expires)}`
    },
    async fetchUpload(id, path, most) {
      const from = uploadPath(dataDir, id)
      const found = await stat(from).catch(() => null)
      if (!found || found.size > most) return false
      // A disk that is full leaves a part of the copy.
      await copyFile(from, path).catch(async (error: unknown) => {
        await rm(path, { force: true })
        throw error
      })
      return true
    },
    dropUpload: (id) => rm(uploadPath(dataDir, id), { force: true }),
    readUrl: async () => null,
  }
}

const signUpload = (keys: TokenKeys, id: string, expires: number) =>
  createHmac('sha256', keys.upload).update(`${id}.${expires}`).digest('base64url')

/** Whether this server issued the address and it has not expired. */
export function isSigned(keys: TokenKeys, id: string, { expires, signature }: { expires: number; signature: string }) {
  const expected = Buffer.from(signUpload(keys, id, expires))
  const given = Buffer.from(signature)
  return expires * 1000 > Date.now() && given.length === expected.length && timingSafeEqual(given, expected)
}

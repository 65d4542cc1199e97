import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { DomainError } from '../../domain-error.ts'
import { incomingDir } from './disk-store.ts'
import { endingOf, isAccepted, kindOf, limitOf, plainMime } from './file-kinds.ts'
import { decode, FULL_SIZE, oneOfTwo, writeSize } from './images.ts'
import type { MediaStore } from './store.ts'

/** Longest side of each smaller size, in pixels. */
const SIZES = { s: 320, m: 768, l: 1280 } as const
const HEAD_BYTES = 4096

export const temporaryPath = (dataDir: string) => join(incomingDir(dataDir), randomUUID())

/** Writes a stream to a file. Throws 413 after `most` bytes and removes what was written. */
export async function receive(stream: Readable, path: string, most: number) {
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > most) done(new DomainError('body-too-large'))
      else done(null, chunk)
    },
  })
  try {
    await pipeline(stream, counted, createWriteStream(path, { flags: 'wx' }))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

const refused = (cause?: unknown) => new DomainError('unsupported-media-type', { cause })

/** The type that the content shows. It must match the announced type and the name. */
async function checkedType(path: string, announced: string, name: string) {
  const mimeType = plainMime(announced)
  if (!isAccepted(mimeType, name)) throw refused()
  const found = await fileTypeFromFile(path)
  const actual = found ? plainMime(found.mime) : await textType(path, mimeType)
  if (actual !== mimeType) throw refused()
  return mimeType
}

/** Text has no signature: it must be readable and must not look like a page that a browser would run. */
async function textType(path: string, mimeType: string) {
  if (!mimeType.startsWith('text/')) return undefined
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true })
    return head.includes('\0') || /^\s*</.test(head) ? undefined : mimeType
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

interface Announced {
  path: string
  name: string
  mimeType: string
  /** name in the store without the extension; it must be unguessable, because knowing it is enough to read the file */
  id?: string
}

/**
 * Checks a received file and moves it into the store. Images are encoded again, which removes any hidden data. Throws
 * 413, 503 when too many images wait, or 415 if the content is not what was announced. The file at `path` is removed in any case.
 */
export async function admit(store: MediaStore, { path, name, mimeType: announced, id = randomUUID() }: Announced) {
  try {
    const mimeType = await checkedType(path, announced, name)
    const { size } = await stat(path)
    if (size > limitOf(mimeType)) throw new DomainError('body-too-large')
    if (kindOf(mimeType) === 'image') return await oneOfTwo(() => admitImage(store, path))
    const key = `${id}.${endingOf(mimeType)}`
    await store.keep(path, key, mimeType)
    return { type: kindOf(mimeType), mimeType, key, size }
  } finally {
    await rm(path, { force: true })
  }
}

async function admitImage(store: MediaStore, path: string) {
  const id = randomUUID()
  const mimeType = 'image/webp'
  const pixels = await decode(path)
  const keep = async (key: string, side: number) => {
    const target = `${path}-${key}`
    try {
      const written = await writeSize(pixels, side, target)
      await store.keep(target, key, mimeType)
      return written
    } finally {
      await rm(target, { force: true })
    }
  }
  const [key, sKey, mKey, lKey] = [`${id}.webp`, `${id}-s.webp`, `${id}-m.webp`, `${id}-l.webp`]
  try {
    const full = await keep(key, FULL_SIZE)
    await keep(sKey, SIZES.s)
    await keep(mKey, SIZES.m)
    await keep(lKey, SIZES.l)
    return { type: 'image' as const, mimeType, key, sKey, mKey, lKey, ...full }
  } catch (error) {
    await store.remove([key, sKey, mKey, lKey])
    throw error
  }
}

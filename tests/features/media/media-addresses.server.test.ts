import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { diskStore, isSigned } from '../../../server/features/media/disk-store.ts'
import { s3Store } from '../../../server/features/media/s3-store.ts'
import { tokenKeys } from '../../../server/keys.ts'
import { loggerOptions } from '../../../server/log.ts'

const ID = '7d3c6a55-0d0e-4c57-9d0e-5a3c1f2b4e60'
const MINUTE_MS = 60_000
const keys = tokenKeys('a secret that only the tests know, long enough')

describe('an address to put a file on the disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-media-'))
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())
  afterAll(() => rmSync(folder, { recursive: true }))

  const upload = { size: 10, mimeType: 'text/plain' }
  /** The query parameters of a signed upload address. */
  async function signed() {
    const { searchParams } = new URL(await diskStore(folder, keys).uploadUrl(ID, upload), 'http://lectern.test')
    return { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') ?? '' }
  }

  test('is good for a quarter of an hour [MEDIA-6]', async () => {
    const given = await signed()
    vi.advanceTimersByTime(14 * MINUTE_MS)
    expect(isSigned(keys, ID, given)).toBe(true)
    vi.advanceTimersByTime(MINUTE_MS)
    expect(isSigned(keys, ID, given)).toBe(false)
  })

  test('cannot be extended', async () => {
    const given = await signed()
    expect(isSigned(keys, ID, { ...given, expires: given.expires + 3600 })).toBe(false)
  })
})

describe('addresses of a bucket', () => {
  const store = s3Store({
    endpoint: 'http://127.0.0.1:9',
    region: 'us-east-1',
    bucket: 'lectern',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  const secondsOf = (address: string | null) => new URL(address ?? '').searchParams.get('X-Amz-Expires')

  test('are good for a minute to read, and for a quarter of an hour to put', async () => {
    expect(secondsOf(await store.readUrl('cover.webp'))).toBe('60')
    expect(secondsOf(await store.uploadUrl(ID, { size: 10, mimeType: 'text/plain' }))).toBe('900')
  })
})

test('HTTP-30: the log has the name of a file and not its signature', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const app = Fastify({ logger: Object.assign({}, loggerOptions('info'), { stream }) })
  app.get('/*', async () => 'a film')
  await app.inject('/media/s/a-signature/film.mp4?x=1')
  expect(lines.join('')).toContain('"url":"/media/s/[redacted]/film.mp4"')
  expect(lines.join('')).not.toContain('a-signature')
})

// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { followRecording, readPosition, storePosition } from '../../../src/features/live/recordings/follow-recording.ts'
import { player } from '../../lib/portal/film.ts'
import { MemoryDatabase } from '../../lib/portal/memory-database.ts'

const storage = vi.hoisted(() => ({ database: undefined as unknown }))
vi.mock('../../../src/platform/database.ts', () => ({ openDatabase: async () => storage.database }))

let database: MemoryDatabase
beforeEach(() => {
  database = new MemoryDatabase()
  storage.database = database
})

test('a recording goes on where each person left it', async () => {
  await storePosition('maya', 'first', 42)
  await storePosition('omar', 'first', 7)
  expect(await readPosition('maya', 'first')).toBe(42)
  expect(await readPosition('omar', 'first')).toBe(7)
  expect(await readPosition('first', 'maya')).toBe(0)
  expect([...database.rowsOf('positions').values()]).toContainEqual({
    userId: 'maya',
    recordingId: 'first',
    position: 42,
  })
})

test('a position counts as stored only when storage says so', async () => {
  database.put = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'))
  await expect(storePosition('maya', 'first', 42)).rejects.toThrow('The disk is full.')
})

test('the position at a pause is saved', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout'] })
  const video = player()
  const saved: number[] = []
  const stop = followRecording(video.element, 30, (position) => saved.push(position))
  video.load()
  video.element.dispatchEvent(new Event('seeked'))
  video.play(35)
  video.pause()
  stop()
  vi.useRealTimers()
  expect(saved).toContain(35)
})

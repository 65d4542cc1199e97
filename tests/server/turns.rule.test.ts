/** Whose turn it is to have expensive work done (SPEED-4). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DomainError } from '../../server/domain-error.ts'
import { Turns } from '../../server/turns.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that runs until it is told to end; `said` is what began and what was refused, in this order. */
function working(limits: Partial<ConstructorParameters<typeof Turns>[0]> = {}) {
  const turns = new Turns({ atOnce: 1, waiting: { all: 4, client: 3 }, longestMs: 1000, ...limits })
  const said: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const ask = (client: string, name: string) =>
    turns
      .take(client, () => {
        said.push(name)
        return new Promise<void>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve())))
      })
      .catch((error: unknown) => said.push(`${name} ${error instanceof DomainError ? error.code : 'failed'}`))
  const asked: Promise<unknown>[] = []
  return {
    said,
    ask: (client: string, name: string) => asked.push(ask(client, name)),
    async end(name: string, error?: Error) {
      ends.get(name)?.(error)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('so many run at once, and the clients that wait take turns', async () => {
  const { said, ask, end } = working({ atOnce: 2 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
  ask('b', 'b1')
  expect(said).toEqual(['a1', 'a2'])
  await end('a2')
  expect(said).toEqual(['a1', 'a2', 'a3'])
  await end('a1')
  await end('a3')
  expect(said).toEqual(['a1', 'a2', 'a3', 'b1', 'a4'])
})

test('work that fails gives its place to the next', async () => {
  const { said, ask, end } = working()
  ask('a', 'a1')
  ask('a', 'a2')
  await end('a1', new Error('no'))
  expect(said).toEqual(['a1', 'a2', 'a1 failed'])
  await end('a2')
  ask('a', 'a3')
  expect(said.at(-1)).toBe('a3')
})

test('a client who has too many waiting is refused', async () => {
  const { said, ask, end } = working()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask('a', name)
  await vi.advanceTimersByTimeAsync(0)
  expect(said).toEqual(['a1', 'a5 unavailable'])
  await end('a1')
  expect(said.at(-1)).toBe('a2')
})

test('when all places are taken, whoever has most of them loses the last one to another', async () => {
  const { said, ask, end } = working()
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask('a', name)
  ask('b', 'b1')
  ask('c', 'c1')
  ask('d', 'd1')
  ask('d', 'd2')
  await vi.advanceTimersByTimeAsync(0)
  expect(said.splice(0).sort()).toEqual(['a1', 'a3 unavailable', 'a4 unavailable', 'd2 unavailable'])
  for (const name of ['a1', 'a2', 'b1', 'c1', 'd1']) await end(name)
  expect(said).toEqual(['a2', 'b1', 'c1', 'd1'])
})

test('who has waited too long is refused, and what runs goes on', async () => {
  const { said, ask, end } = working()
  ask('a', 'a1')
  ask('a', 'a2')
  await vi.advanceTimersByTimeAsync(600)
  ask('b', 'b1')
  await vi.advanceTimersByTimeAsync(400)
  expect(said).toEqual(['a1', 'a2 unavailable'])
  await end('a1')
  expect(said).toEqual(['a1', 'a2 unavailable', 'b1'])
  await vi.advanceTimersByTimeAsync(2000)
  await end('b1')
  expect(said).toEqual(['a1', 'a2 unavailable', 'b1'])
})

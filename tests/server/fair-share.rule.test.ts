/** Who gets the next connection to the database (HTTP-26, HTTP-27, SPEED-2, SPEED-4). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Asking, askingOf, FairShare, workFor } from '../../server/db/fair-share.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Requests that share ten connections; says who has got one, or was refused, in this order. */
function sharing(connections = 10) {
  const share = new FairShare(connections)
  const said: string[] = []
  const ask = (name: string, client: Partial<Asking> = {}) => {
    const asking = { ...askingOf({ operation: 'listCourses', address: 'a', isGuest: true }), ...client }
    share.enter(asking, (refusal) => said.push(refusal ? `${name} ${refusal.code}` : name))
    return asking
  }
  const saidSince = () => said.splice(0)
  const askMany = (count: number, client: Partial<Asking> = {}) =>
    Array.from({ length: count }, (_, n) => ask(`${client.operation ?? client.address ?? ''}${n}`, client))
  return { share, ask, askMany, saidSince }
}

test('one operation gets three of ten connections, one address and all guests six, all clients eight [HTTP-27]', () => {
  const { askMany, saidSince } = sharing()
  askMany(5, { operation: 'slow' })
  expect(saidSince()).toEqual(['slow0', 'slow1', 'slow2'])
  askMany(2, { operation: 'b' })
  askMany(2, { operation: 'c' })
  expect(saidSince()).toEqual(['b0', 'b1', 'c0'])
  askMany(1, { operation: 'd', address: 'another' })
  expect(saidSince()).toEqual([])
  askMany(2, { operation: 'e', address: 'third', isGuest: false })
  askMany(2, { operation: 'f', address: 'third', isGuest: false })
  expect(saidSince()).toEqual(['e0', 'e1'])
})

test('on one connection each gets it in turn', () => {
  const { share, ask, saidSince } = sharing(1)
  const first = ask('first')
  ask('second', { operation: 'another' })
  expect(saidSince()).toEqual(['first'])
  share.leave(first, true)
  expect(saidSince()).toEqual(['second'])
})

test('addresses take turns, and so do the operations of an address', () => {
  const { share, ask, saidSince } = sharing(1)
  let held = ask('held')
  for (const name of ['a1', 'a2', 'a3']) ask(name)
  ask('a-other', { operation: 'getCourse' })
  for (const name of ['b1', 'b2']) ask(name, { address: 'b' })
  const order: string[] = []
  for (let n = 0; n < 6; n++) {
    share.leave(held, true)
    const [next = ''] = saidSince().slice(-1)
    order.push(next)
    held = {
      ...held,
      address: next.startsWith('b') ? 'b' : 'a',
      operation: next === 'a-other' ? 'getCourse' : 'listCourses',
    }
  }
  expect(order).toEqual(['a1', 'b1', 'a-other', 'b2', 'a2', 'a3'])
})

test('a request that has begun comes before those that have not, and one in a transaction at once', () => {
  const { share, ask, saidSince } = sharing(1)
  const held = ask('held')
  ask('new')
  ask('begun', { hasBegun: true })
  ask('in a transaction', { transactions: 1 })
  expect(saidSince()).toEqual(['held', 'in a transaction'])
  share.leave(held, true)
  share.leave(held, true)
  expect(saidSince()).toEqual(['begun'])
})

test('while connections come back a request waits up to five seconds, and one that has begun longer', () => {
  const { share, ask, saidSince } = sharing(1)
  const held = ask('held')
  ask('new')
  ask('begun', { hasBegun: true, operation: 'another' })
  const other = ask('other', { transactions: 1, address: 'b' })
  saidSince()
  for (let n = 0; n < 49; n++) {
    vi.advanceTimersByTime(100)
    share.enter({ ...other }, () => {})
    share.leave(other, true)
  }
  expect(saidSince()).toEqual([])
  vi.advanceTimersByTime(300)
  expect(saidSince()).toEqual(['new unavailable'])
  share.leave(other, true)
  share.leave(held, true)
  expect(saidSince()).toEqual(['begun'])
})

test('when no connection comes back those who wait are refused within two seconds [HTTP-26]', () => {
  const { askMany, saidSince } = sharing()
  askMany(5)
  saidSince()
  vi.advanceTimersByTime(1700)
  expect(saidSince()).toEqual([])
  vi.advanceTimersByTime(300)
  expect(saidSince()).toEqual(['3 unavailable', '4 unavailable'])
})

test('a connection that cannot be opened is no sign that others come back', () => {
  const { share, askMany, saidSince } = sharing(1)
  const [held] = askMany(3)
  vi.advanceTimersByTime(1850)
  saidSince()
  if (held) share.leave(held, false)
  expect(saidSince()).not.toContain('1')
})

test('500 requests may wait, 300 of them from one address, and who is refused is told so after a second [SPEED-4]', () => {
  const { askMany, ask, saidSince } = sharing(1)
  askMany(302)
  expect(saidSince()).toEqual(['0'])
  vi.advanceTimersByTime(1000)
  expect(saidSince()).toEqual(['301 unavailable'])
  ask('begun', { hasBegun: true })
  expect(saidSince()).toEqual([])
})

test('when all places are taken, the address with most of them loses the youngest to another', () => {
  const { askMany, saidSince } = sharing(1)
  askMany(301)
  askMany(201, { address: 'b' })
  expect(saidSince()).toEqual(['0', '300 unavailable'])
  askMany(1, { address: 'c' })
  expect(saidSince()).toEqual(['299 unavailable'])
})

test('what a page asks has begun when something else that it asked for has had a connection [HTTP-27]', () => {
  const { share, ask, saidSince } = sharing(1)
  const page = askingOf({ operation: '/*', address: 'a', isGuest: true })
  share.leave(ask('first', { page }), true)
  const held = ask('held')
  ask('new')
  ask('second', { page })
  share.leave(held, true)
  expect(saidSince()).toEqual(['first', 'held', 'second'])
})

test('a part of a page that has begun waits up to ten seconds, as long as anybody waits for it', () => {
  const { share, ask, saidSince } = sharing(1)
  const page = { ...askingOf({ operation: '/*', address: 'a', isGuest: true }), hasBegun: true }
  ask('held')
  ask('part', { page })
  const other = ask('other', { transactions: 1, address: 'b' })
  saidSince()
  for (let n = 0; n < 99; n++) {
    vi.advanceTimersByTime(100)
    share.enter({ ...other }, () => {})
    share.leave(other, true)
  }
  expect(saidSince()).toEqual([])
  vi.advanceTimersByTime(300)
  expect(saidSince()).toEqual(['part unavailable'])
})

test('what a page asks of the API is for the client of the page, and what is for nobody is for no client', () => {
  const share = new FairShare(10)
  const page = askingOf({ operation: '/*', address: '203.0.113.7', isGuest: true })
  workFor(page, () => {
    expect(askingOf({ operation: 'listCourses', address: '127.0.0.1', isGuest: true })).toMatchObject({
      address: '203.0.113.7',
      page,
    })
    expect(share.asking()).toBe(page)
    expect(workFor(null, () => share.asking())).toBeNull()
  })
  expect(share.asking()).toBeNull()
})

import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { merge } from '../../machines/rules/outbox-queue.ts'
import { run } from '../paths/running.ts'
import { done, failed } from '../paths/spec.ts'
import { outbox } from './specs/outbox.ts'
import { Memory, Tab, World } from './worlds/browser.ts'

describe('two updates of one item', () => {
  const older = { contentId: 'video', lessonId: 'lesson', progress: 80, position: 480, version: 'v1' }
  test('become one with the greater progress and the newest position', () => {
    expect(merge(older, { ...older, progress: 30, position: 10, version: 'v2' })).toEqual({
      ...older,
      progress: 80,
      position: 10,
      version: 'v2',
    })
  })
  test('keep what the newer one does not say', () => {
    const { progress: _, ...silent } = { ...older, version: 'v2' }
    expect(merge(older, silent)).toEqual({ ...older, version: 'v2' })
    expect(merge(undefined, silent)).toEqual(silent)
  })
  test('of different attempts stay apart: the newer one holds', () => {
    const again = { contentId: 'video', lessonId: 'lesson', progress: 0, attemptId: 'second', version: 'v2' }
    expect(merge({ ...older, attemptId: 'first' }, again)).toEqual(again)
  })
})

describe('the sender', () => {
  const video = { contentId: 'video', lessonId: 'lesson', progress: 50 }
  const record = (update: object, version: string) => ({ type: 'RECORD', update, version })
  const ready = async () => {
    const machine = run(outbox)
    await machine.fire({ type: 'SIGNED_IN', userId: 'ann' })
    await machine.fire(done('readQueue', []))
    return machine
  }
  test('stores and sends at once, and drops what was acknowledged', async () => {
    const machine = await ready()
    await machine.fire(record(video, 'v1'))
    expect(machine.seen.started).toEqual([
      { src: 'storeUpdate', input: { userId: 'ann', update: { ...video, version: 'v1' } } },
      { src: 'sendUpdate', input: { update: { ...video, version: 'v1' } } },
    ])
    await machine.fire(done('sendUpdate', video))
    expect(machine.seen.emitted).toEqual([{ type: 'acknowledged', contentProgress: video }])
    expect(machine.seen.started).toEqual([
      { src: 'dropUpdate', input: { userId: 'ann', update: { ...video, version: 'v1' } } },
    ])
    machine.stop()
  })
  test('sends an item again that changed meanwhile, and drops nothing before', async () => {
    const machine = await ready()
    await machine.fire(record(video, 'v1'))
    await machine.fire(record({ ...video, progress: 60 }, 'v2'))
    await machine.fire(done('sendUpdate', video))
    expect(machine.seen.started).toEqual([
      { src: 'sendUpdate', input: { update: { ...video, progress: 60, version: 'v2' } } },
    ])
    machine.stop()
  })
  test.each([0, 408, 429, 500, 503])('backs off on %i from 1 to 60 s [LEARN-44]', async (status) => {
    const machine = await ready()
    await machine.fire(record(video, 'v1'))
    for (const seconds of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await machine.fire(failed('sendUpdate', { status }))
      await machine.elapse(seconds * 1_000 - 1)
      expect(machine.seen.running.has('sendUpdate')).toBe(false)
      await machine.elapse(1)
      expect(machine.seen.running.has('sendUpdate')).toBe(true)
    }
    machine.stop()
  })
  test.each([400, 403, 404, 409, 422])('parks on %i and goes on with the next item', async (status) => {
    const machine = await ready()
    await machine.fire(record(video, 'v1'))
    await machine.fire(record({ ...video, contentId: 'text' }, 'v2'))
    await machine.fire(failed('sendUpdate', { status, code: 'refused' }))
    expect(machine.seen.emitted).toEqual([{ type: 'refused', contentId: 'video', code: 'refused' }])
    expect(machine.seen.started).toEqual([
      { src: 'sendUpdate', input: { update: { ...video, contentId: 'text', version: 'v2' } } },
    ])
    await machine.fire(done('sendUpdate', { contentId: 'text' }))
    await machine.fire(done('dropUpdate'))
    await machine.fire({ type: 'RETRY' })
    expect(machine.seen.started).toEqual([{ src: 'sendUpdate', input: { update: { ...video, version: 'v1' } } }])
    machine.stop()
  })
  test('waits for a new session on 401 [LEARN-44]', async () => {
    const machine = await ready()
    await machine.fire(record(video, 'v1'))
    await machine.fire(failed('sendUpdate', { status: 401 }))
    expect(machine.seen.emitted).toEqual([{ type: 'unauthorized' }])
    await machine.elapse(600_000)
    expect(machine.seen.running.has('sendUpdate')).toBe(false)
    await machine.fire({ type: 'FLUSH' })
    expect(machine.seen.running.has('sendUpdate')).toBe(true)
    machine.stop()
  })
})

test('the page says saved, saving, waiting or that it needs somebody [LEARN-48]', async () => {
  const world = new World(new Memory().save)
  const tab = new Tab(world)
  await setImmediate()
  expect(tab.saveState()).toBe('saved')
  const update = { contentId: 'ann/video', lessonId: 'lesson', progress: 50 }
  tab.actor.send({ type: 'RECORD', update, version: 'v1' })
  await setImmediate()
  expect(tab.saveState()).toBe('saving')
  await world.deliver(0, 'server down')
  await setImmediate()
  expect(tab.saveState()).toBe('waiting')
  world.clock.increment(1_000)
  world.network.shift()?.reject({ status: 404 })
  await setImmediate()
  expect(tab.saveState()).toBe('needs-you')
  tab.actor.send({ type: 'RETRY' })
  await setImmediate()
  await world.deliver(0, 'answered')
  await setImmediate()
  expect(tab.saveState()).toBe('saved')
  expect(world.updatesOf('ann').size).toBe(0)
  world.close()
})

import { describe, expect, test } from 'vitest'
import { changesSince, type LastRun, rowChanges, type WalkedPath } from '../paths/last-run.ts'

const BEFORE = `start -> hidden

hidden
  SHOW
    -> shown
      says shown

shown
  HIDE
    -> hidden
`

const path = (key: string, more: Partial<WalkedPath> = {}): WalkedPath => ({
  ...{ where: 'machine', key, id: key, title: key, result: 'passed', ms: 100 },
  ...more,
})
const run = (machine: string, paths: WalkedPath[], graph: string | null = BEFORE): LastRun => ({
  at: '2026-01-01T00:00:00Z',
  machines: [{ machine, graph, paths }],
})

describe('the rows of two tables', () => {
  test('that are the same have no difference', () => {
    expect(rowChanges(BEFORE, BEFORE)).toEqual([])
  })
  test('are told by state and event: changed, new and gone [FLOW-25]', () => {
    const now = `start -> shown
      waits 10 ms

hidden
  SHOW
    -> shown

shown
  HOLD
    -> (same)
`
    expect(rowChanges(BEFORE, now)).toEqual([
      { state: 'start', event: '', before: '-> hidden', now: '-> shown\nwaits 10 ms' },
      { state: 'hidden', event: 'SHOW', before: '-> shown\nsays shown', now: '-> shown' },
      { state: 'shown', event: 'HOLD', before: null, now: '-> (same)' },
      { state: 'shown', event: 'HIDE', before: '-> hidden', now: null },
    ])
  })
})

describe('since the last run', () => {
  test('nothing has changed where all is as it was', () => {
    expect(changesSince(run('toast', [path('a')]), run('toast', [path('a', { id: 'path 7', ms: 120 })]))).toEqual([])
  })
  test('paths are new, lost, failed or slower [FLOW-25]', () => {
    const before = run('toast', [path('a'), path('b'), path('c'), path('d')])
    const now = run('toast', [
      path('b', { result: 'failed' }),
      path('c', { ms: 900 }),
      path('d', { ms: 590 }),
      path('e'),
    ])
    const [changes] = changesSince(before, now)
    const keys = (list: WalkedPath[] = []) => list.map(({ key }) => key)
    expect([changes?.added, changes?.lost, changes?.broken, changes?.slower].map(keys)).toEqual([
      ['e'],
      ['a'],
      ['b'],
      ['c'],
    ])
    expect(changes?.slower[0]?.before).toBe(100)
  })
  test('a language that was not walked this time is not lost, and a new one is not compared', () => {
    const german = path('g', { where: 'de' })
    expect(changesSince(run('toast', [path('a'), german]), run('toast', [path('a')]))).toEqual([])
    expect(changesSince(run('toast', [path('a')]), run('toast', [path('a'), german]))).toEqual([])
  })
  test('a machine that was not there is new as a whole', () => {
    expect(
      changesSince(run('toast', []), run('modal', [path('a')])).map(({ machine, added }) => [machine, added.length]),
    ).toEqual([['modal', 1]])
  })
})

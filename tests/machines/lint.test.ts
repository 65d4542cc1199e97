import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { modelsOf, untaken, unused, unvisited } from '../paths/explore.ts'
import { lint, traps } from '../paths/lint.ts'
import { specs } from './specs.ts'

const MACHINES = new URL('../../machines/', import.meta.url)

test('every machine file has a spec [FLOW-14]', async () => {
  const files = (await readdir(MACHINES)).filter((file) => file.endsWith('.ts'))
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(new URL(file, MACHINES), 'utf8')]))
  const machines = texts
    .filter(([, text]) => text?.includes('createMachine('))
    .map(([file]) => basename(String(file), '.ts'))
  expect(machines.sort()).toEqual(Object.keys(specs).sort())
})

describe.each(Object.entries(specs))('%s', (_, spec) => {
  const models = modelsOf(spec)
  test('has no mistake that the types let pass [FLOW-10]', () => expect(lint(spec)).toEqual([]))
  test('has a way out of every state', () => expect(models.flatMap(traps)).toEqual([]))
  test('takes every transition that is written [FLOW-11]', () => expect(untaken(spec, models)).toEqual([]))
  test('visits every state that is written', () => expect(unvisited(spec, models)).toEqual([]))
  test('uses every case of its alphabet', () => expect(unused(spec, models)).toEqual([]))
})

test('lint sees each of the mistakes [FLOW-10] [FLOW-3] [FLOW-4]', () => {
  const machine = createMachine({
    id: 'wrong',
    initial: 'nowhere',
    states: {
      here: {
        entry: 'missing',
        after: { typo: 'here', 500: 'here' },
        invoke: { id: 'other', src: 'absent', onDone: 'here' },
        on: { UNKNOWN: [{ target: 'here' }, { target: 'here', guard: 'lost' }] },
      },
    },
  })
  const found = lint({
    machine,
    cases: [],
    actors: {},
    delays: {},
    names: {},
    isRest: () => true,
    oracle: () => undefined,
  })
  for (const mistake of [
    'wrong: the initial state "nowhere" does not exist',
    'wrong.here: the actor "absent" has another id, "other"',
    'wrong.here: without onError a rejection of "other" ends the whole machine',
    'wrong.here: the delay 500 has no name',
    'wrong.here: no case sends "UNKNOWN"',
    'wrong.here: UNKNOWN #0 has no guard, so #1 is dead',
    'wrong.here: actions lack "missing"',
    'wrong.here: delays lack "typo"',
    'wrong.here: actors lack "absent"',
    'wrong.here: guards lack "lost"',
    'without maxIterations an always cycle hangs',
  ])
    expect(found).toContain(mistake)
})

import { describe, expect, test } from 'vitest'
import { assign, fromPromise, setup } from 'xstate'
import { modelsOf } from '../paths/explore.ts'
import { always, eventually, never, type Property, respond, sometimes } from '../paths/properties.ts'
import { checkOver, propertyFaults, propertyResult } from '../paths/property-result.ts'
import { walkProperties } from '../paths/property-walk.ts'
import { after, done, failed, type MachineSpec } from '../paths/spec.ts'

/** A lamp that warms up by a call, glows for a while, and can be taken out of its socket at any time. */
const lampMachine = setup({
  types: {} as { context: { tries: number }; events: { type: 'ON' } | { type: 'OFF' } | { type: 'TAKE_OUT' } },
  actors: { warm: fromPromise(async () => undefined) },
  delays: { glow: 1_000 },
  actions: { count: assign({ tries: ({ context }) => Math.min(context.tries + 1, 2) }) },
}).createMachine({
  id: 'lamp',
  context: { tries: 0 },
  initial: 'starting',
  states: {
    starting: { after: { glow: 'dark' } },
    dark: { on: { ON: 'warming', TAKE_OUT: 'out' } },
    warming: {
      entry: 'count',
      on: { OFF: 'dark' },
      invoke: { id: 'warm', src: 'warm', onDone: 'lit', onError: 'flickering' },
    },
    flickering: { after: { glow: 'warming' } },
    lit: { on: { OFF: 'dark' } },
    out: {},
  },
})

const lamp: MachineSpec = {
  machine: lampMachine,
  actors: { warm: 'promise' },
  delays: { glow: 1_000 },
  cases: [
    { type: 'ON' },
    { type: 'OFF' },
    { type: 'TAKE_OUT' },
    done('warm'),
    failed('warm', { status: 503 }),
    after('glow', 'lamp.starting'),
    after('glow', 'lamp.flickering'),
  ],
  isRest: (snapshot) => snapshot.matches('dark'),
  oracle: () => undefined,
  names: {},
}
const models = modelsOf(lamp)

/** The shortest path that breaks a property, and what is said of it. */
const brokenBy = (property: Property) => {
  const { broken } = checkOver(models, property)
  return broken && [...broken.path.map(({ event }) => event.type), broken.why]
}
const START = 'xstate.after.glow.lamp.starting'
const NEVER_COMES = 'and from here no answer and no delay leads to it'

describe('over the whole graph [FLOW-20]', () => {
  test('always speaks of each moment, or of those after an event', () => {
    expect(brokenBy(always(({ context }) => context.tries < 3))).toBeNull()
    expect(brokenBy(always('ON', (snapshot) => snapshot.matches('warming')))).toBeNull()
    expect(brokenBy(always(({ context }) => context.tries < 2))).toEqual([
      START,
      'ON',
      'OFF',
      'ON',
      'it does not hold here',
    ])
    expect(brokenBy(always((snapshot) => !snapshot.matches('starting')))).toEqual(['it does not hold here'])
  })
  test('never is the contrary', () => {
    expect(brokenBy(never('OFF', (snapshot) => snapshot.matches('lit')))).toBeNull()
    expect(brokenBy(never((snapshot) => snapshot.matches('lit')))).toEqual([
      START,
      'ON',
      'xstate.done.actor.warm',
      'it holds here',
    ])
  })
  test('eventually comes about by answers and delays alone', () => {
    expect(brokenBy(eventually((snapshot) => snapshot.matches('dark')))).toBeNull()
    // Nobody need press anything, so that it is lost from the start.
    expect(brokenBy(eventually((snapshot) => snapshot.matches('lit')))).toEqual([`it has not held, ${NEVER_COMES}`])
  })
  test('respond may be late, and a call that fails again and again succeeds some time', () => {
    expect(brokenBy(respond('ON', (snapshot) => snapshot.matches('lit') || snapshot.matches('dark')))).toBeNull()
    // Somebody may switch it off meanwhile, and then never on again.
    expect(brokenBy(respond('ON', (snapshot) => snapshot.matches('lit')))).toEqual([
      START,
      'ON',
      'OFF',
      `it has not held since, ${NEVER_COMES}`,
    ])
    expect(brokenBy(respond('TAKE_OUT', (snapshot) => snapshot.matches('dark')))).toEqual([
      START,
      'TAKE_OUT',
      `it has not held since, ${NEVER_COMES}`,
    ])
  })
  test('sometimes is a warning when it is never seen', () => {
    const resultOf = (property: Property) =>
      propertyResult('a lamp [PAGE-9]', property, checkOver(models, property)).result
    expect(resultOf(sometimes((snapshot) => snapshot.matches('flickering')))).toBe('passed')
    expect(resultOf(sometimes(({ context }) => context.tries > 7))).toBe('unseen')
  })
  test('a call that has no answer left is never over', () => {
    const deaf = {
      ...lamp,
      cases: lamp.cases.filter(({ actorId, output }) => actorId !== 'warm' || output !== undefined),
    }
    const noAnswers = modelsOf({ ...deaf, allow: (_, { type }) => !type.includes('actor') })
    const { broken } = checkOver(
      noAnswers,
      respond('ON', (snapshot) => !snapshot.matches('warming')),
    )
    expect(broken?.path.map(({ event }) => event.type)).toEqual([START, 'ON'])
  })
})

test('the shortest path can be read, step by step, and replayed', () => {
  const property = never((snapshot) => snapshot.matches('lit'))
  const { path } = propertyResult('a lamp is lit [PAGE-9]', property, checkOver(models, property), 'a.report.json')
  expect(path?.report).toBe('a.report.json')
  expect(path?.steps.map(({ event, state, result }) => [event, state, result])).toEqual([
    ['start', 'lamp.starting', 'passed'],
    ['after glow', 'lamp.dark', 'passed'],
    ['ON', 'lamp.warming', 'passed'],
    ['warm done', 'lamp.lit', 'failed'],
  ])
  expect(path?.steps.at(-1)?.message).toContain('it holds here')
  expect(path?.steps.at(-1)?.log).toEqual(['{"type":"xstate.done.actor.warm","actorId":"warm"}'])
})

describe('on the machine itself', () => {
  const [model] = models
  if (!model) throw new Error('no model')
  const pathOf = (...types: string[]) => {
    let at = model.start
    return types.map((type) => {
      const edge = model.out.get(at)?.find(({ event }) => event.type === type)
      if (!edge) throw new Error(`no ${type}`)
      at = edge.to
      return edge
    })
  }
  const toWarming = pathOf(START, 'ON')
  test('what is owed at the end of a walk is claimed from answers and delays', async () => {
    const lit = respond('ON', (snapshot) => snapshot.matches('lit'))
    await walkProperties(model, toWarming, { 'a lamp is lit': lit })
    await expect(walkProperties(model, pathOf(START, 'ON', 'OFF'), { 'a lamp is lit': lit })).rejects.toThrow(
      `after ${START} > ON > OFF: did not come: respond a lamp is lit`,
    )
  })
  test('a step that breaks one is named', async () => {
    const dark = never((snapshot) => snapshot.matches('warming'))
    await expect(walkProperties(model, toWarming, { 'a lamp warms': dark })).rejects.toThrow(
      `after ${START} > ON: not true: never a lamp warms`,
    )
  })
  test('another machine in its place is seen through', async () => {
    const cold = lampMachine.provide({ actions: { count: () => undefined } })
    const counted = always('ON', ({ context }) => context.tries > 0)
    await walkProperties(model, toWarming, { 'a try counts': counted })
    await expect(walkProperties(model, toWarming, { 'a try counts': counted }, cold)).rejects.toThrow('a try counts')
  })
})

describe('what is wrong with properties is one line that says what to do [FLOW-21]', () => {
  const FILE = 'tests/machines/properties/lamp.ts'
  const fine = Object.fromEntries(
    ['one', 'two', 'three', 'four'].map((name) => [`${name} [PAGE-9]`, always(({ context }) => context.tries < 3)]),
  )
  const faultsWith = (more: Record<string, Property>) =>
    propertyFaults('lamp', models, { ...fine, ...more }, ['PAGE-9'])
  test.each<[string, Record<string, Property>, string[]]>([
    ['nothing', { 'five [PAGE-9]': sometimes(() => false) }, []],
    ['too few', {}, [`${FILE}: lamp has 4 properties; write at least 5, from requirements`]],
    [
      'no requirement',
      { five: always(() => true) },
      [`${FILE}: "five" names no requirement; end it with an id, such as [PAGE-9]`],
    ],
    [
      'an unknown requirement',
      { 'five [PAGE-9, PAGES-99]': always(() => true) },
      [
        `${FILE}: "five [PAGE-9, PAGES-99]" names PAGES-99, which is no requirement; correct the id or add its sentence`,
      ],
    ],
    [
      'one that never applies',
      { 'five [PAGE-9]': respond('BREAK', () => true) },
      [`${FILE}: "five [PAGE-9]" never applies; correct the moments that it speaks of, or add a case that leads there`],
    ],
    [
      'one that holds from the start',
      { 'five [PAGE-9]': eventually((snapshot) => snapshot.matches('starting')) },
      [
        `${FILE}: "five [PAGE-9]" never applies, because it holds at the start; ask for something that is still to come`,
      ],
    ],
  ])('%s', (_, more, faults) => expect(faultsWith(more)).toEqual(faults))
  test('a machine without properties', () => {
    expect(propertyFaults('lamp', models, {}, [])).toEqual([
      `${FILE}: lamp has 0 properties; write at least 5, from requirements`,
    ])
  })
})

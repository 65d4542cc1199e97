import { type AnyStateMachine, createMachine } from 'xstate'

/** A machine with one change, which some test should notice. */
export interface Mutant {
  name: string
  machine: AnyStateMachine
}

type Tree = Record<string, unknown>
type Path = readonly string[]
/** Returns the replacement of a value; undefined removes it. */
type Change = (value: unknown) => unknown

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])
const childOf = (value: unknown, key: string): unknown =>
  Array.isArray(value) ? value[Number(key)] : isTree(value) ? value[key] : undefined

/** A copy of the configuration that differs only at the path. */
const changed = (value: unknown, [key, ...rest]: Path, change: Change): unknown => {
  if (key === undefined) return change(value)
  const child = changed(childOf(value, key), rest, change)
  if (Array.isArray(value))
    return value.flatMap((one, place) => (place !== Number(key) ? [one] : child === undefined ? [] : [child]))
  const entries = Object.entries(isTree(value) ? value : {})
  return Object.fromEntries(
    entries.flatMap(([name, one]) => (name !== key ? [[name, one]] : child === undefined ? [] : [[name, child]])),
  )
}

const without =
  (key: string): Change =>
  (value) => {
    if (!isTree(value)) return undefined
    const { [key]: _, ...rest } = value
    return rest
  }

interface Edit {
  name: string
  path: Path
  change: Change
}

const labelOf = (thing: unknown): string =>
  typeof thing === 'string' ? thing : isTree(thing) && typeof thing.type === 'string' ? thing.type : 'inline'

const actionEdits = (owner: unknown, key: string, path: Path, where: string): Edit[] => {
  const actions = listOf(childOf(owner, key))
  return actions.map((action, place) => ({
    name: `${where}: no ${key} ${labelOf(action)}`,
    path: [...path, key],
    change: () => actions.filter((_, other) => other !== place),
  }))
}

/** Other targets for a transition: `.name` is a child of its source, `name` a sibling. */
interface Aims {
  children: readonly string[]
  siblings: readonly string[]
}

const anotherAim = (target: unknown, { children, siblings }: Aims): string | null => {
  if (typeof target !== 'string' || target.startsWith('#')) return null
  const isChild = target.startsWith('.')
  const other = (isChild ? children : siblings).find((name) => name !== target.replace(/^\./, ''))
  return other === undefined ? null : `${isChild ? '.' : ''}${other}`
}

const transitionEdits = (config: unknown, path: Path, aims: Aims): Edit[] => {
  const written = path.reduce(childOf, config)
  if (written === undefined) return []
  const paths = Array.isArray(written) ? written.map((_, place) => [...path, String(place)]) : [path]
  return paths.flatMap((at) => {
    const transition = at.reduce(childOf, config)
    const where = at.filter((step) => step !== 'states').join('.')
    const target = typeof transition === 'string' ? transition : childOf(transition, 'target')
    const edits: Edit[] = [{ name: `${where}: none`, path: at, change: () => undefined }]
    const elsewhere = anotherAim(target, aims)
    if (elsewhere !== null)
      edits.push({
        name: `${where}: to ${elsewhere}`,
        path: at,
        change: (value) => (isTree(value) ? { ...value, target: elsewhere } : elsewhere),
      })
    if (!isTree(transition)) return edits
    for (const key of ['target', 'guard', 'reenter'])
      if (key in transition) edits.push({ name: `${where}: no ${key}`, path: at, change: without(key) })
    return [...edits, ...actionEdits(transition, 'actions', at, where)]
  })
}

const nodeEdits = (config: unknown, path: Path, siblings: readonly string[]): Edit[] => {
  const node = path.reduce(childOf, config)
  const where = path.filter((step) => step !== 'states').join('.') || 'root'
  const states = Object.keys(Object(childOf(node, 'states')))
  const inner = (key: string) => Object.keys(Object(childOf(node, key)))
  const aims = { children: states, siblings }
  const transitions = [
    ...inner('on').map((event) => ['on', event]),
    ...inner('after').map((delay) => ['after', delay]),
    ...listOf(childOf(node, 'always'))
      .slice(0, 1)
      .map(() => ['always']),
  ]
  const invoked = childOf(node, 'invoke')
  const invokes = Array.isArray(invoked)
    ? invoked.map((_, place) => ['invoke', String(place)])
    : invoked === undefined
      ? []
      : [['invoke']]
  return [
    ...transitions.flatMap((keys) => transitionEdits(config, [...path, ...keys], aims)),
    ...invokes.flatMap((keys) => {
      const at = [...path, ...keys]
      const what = `${where}: ${labelOf({ type: childOf(at.reduce(childOf, config), 'src') })}`
      return [
        { name: `${what} not invoked`, path: at, change: () => undefined },
        ...('input' in Object(at.reduce(childOf, config))
          ? [{ name: `${what} without input`, path: at, change: without('input') }]
          : []),
        ...['onDone', 'onError'].flatMap((key) => transitionEdits(config, [...at, key], aims)),
      ]
    }),
    ...['entry', 'exit'].flatMap((key) => actionEdits(node, key, path, where)),
    ...listOf(childOf(node, 'tags')).map((tag) => ({
      name: `${where}: no tag ${String(tag)}`,
      path,
      change: without('tags'),
    })),
    ...states.flatMap((key) => nodeEdits(config, [...path, 'states', key], states)),
  ]
}

/** Halves and doubles each named delay, whether it is a number or computed. */
const delayMutants = (machine: AnyStateMachine): Mutant[] =>
  Object.entries(machine.implementations.delays ?? {}).flatMap(([name, delay]) =>
    [0.5, 2].map((factor) => {
      const changedDelay: typeof delay =
        typeof delay === 'function' ? (...args) => delay(...args) * factor : Number(delay) * factor
      return { name: `delay ${name}: times ${factor}`, machine: machine.provide({ delays: { [name]: changedDelay } }) }
    }),
  )

/** Rebuilds a machine; with its own configuration it must behave as before. */
export const rebuilt = (machine: AnyStateMachine, config: unknown = machine.config): AnyStateMachine => {
  const bare: AnyStateMachine = createMachine(Object(config))
  return bare.provide(machine.implementations)
}

/** Every machine that differs from this one in a single place. */
export const mutants = (machine: AnyStateMachine): Mutant[] => [
  ...nodeEdits(machine.config, [], []).map(({ name, path, change }) => ({
    name,
    machine: rebuilt(machine, changed(machine.config, path, change)),
  })),
  ...delayMutants(machine),
]

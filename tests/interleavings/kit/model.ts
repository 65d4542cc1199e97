import fc from 'fast-check'
import { FATES, type Fate } from './fates.ts'
import type { Order } from './order.ts'
import { loadPortal, type Portal } from './portal.ts'
import { Violation, World } from './world.ts'

/** Something that one of those in a model does; the number says to what, with what or how long. */
export interface Step {
  who: string
  does: string
  n: number
}

/** The steps, each actor's in their order, and what becomes of the calls, one after the other. */
export interface Plan {
  steps: Step[]
  fates: Fate[]
}

/** A model that has begun. */
export interface Play {
  act(step: Step): unknown
  /** what must hold after everything that happens */
  check(): void
  /** what people do when nothing goes wrong any more, in each round until everything rests */
  recover(round: number): unknown
  /** what must hold when everything rests */
  checkEnd(): void
}

/** Several tabs or people at once, and what each of them can do. */
export interface Model {
  readonly name: string
  readonly actors: Readonly<Record<string, readonly string[]>>
  /** how many times the actors recover, and how much time passes after each */
  readonly rounds: number
  readonly roundMs: number
  open(world: World, portals: readonly [Portal, Portal]): Promise<Play>
}

const MOST_STEPS = 12
const MOST_FATES = 10
/** Numbers of steps are below it. */
const NUMBERS = 6

/** The plans of a model. Most calls are answered, so that schedules get far. */
export function plansOf({ actors }: Model): fc.Arbitrary<Plan> {
  const deeds = Object.entries(actors).flatMap(([who, all]) => all.map((does) => ({ who, does })))
  const step = fc.record({ deed: fc.constantFrom(...deeds), n: fc.nat(NUMBERS - 1) })
  const fate = fc.oneof(
    { weight: 4, arbitrary: fc.constant(FATES[0]) },
    { weight: 5, arbitrary: fc.constantFrom(...FATES) },
  )
  return fc.record({
    steps: fc.array(
      step.map(({ deed, n }) => ({ ...deed, n })),
      { minLength: 1, maxLength: MOST_STEPS },
    ),
    fates: fc.array(fate, { maxLength: MOST_FATES }),
  })
}

export type Portals = readonly [Portal, Portal]
export const loadPortals = async (): Promise<Portals> => [await loadPortal(), await loadPortal()]

/** Plays a plan in an order to its end. Throws a `Violation` when a requirement does not hold. */
export async function play(model: Model, portals: Portals, { steps, fates }: Plan, order: Order): Promise<void> {
  const world = new World(order, fates)
  try {
    const played = await model.open(world, portals)
    await world.settle()
    const actOf = (who: string) => async () => {
      for (const step of steps) {
        if (step.who !== who) continue
        await world.turn(`${who} ${step.does} (${step.n})`)
        await world.whole(() => played.act(step))
      }
    }
    await world.run(
      () => Object.keys(model.actors).map((who) => actOf(who)()),
      () => played.check(),
    )
    for (let round = 0; round < model.rounds; round++) {
      await played.recover(round)
      await world.settle()
      await world.rest(model.roundMs)
      played.check()
    }
    played.checkEnd()
    const [fault] = world.server.faults
    if (fault !== undefined)
      throw new Violation('HTTP', `the model's server answers what the contract does not know: ${fault}`)
  } finally {
    world.close()
  }
}

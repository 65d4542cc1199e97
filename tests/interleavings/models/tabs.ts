import type { Step } from '../kit/model.ts'
import type { Tab } from '../kit/tab.ts'
import type { World } from '../kit/world.ts'
import type { Accounts } from './accounts.ts'

interface Played {
  world: World
  accounts: Accounts
  /** what the clock goes on by, in milliseconds */
  waits: readonly number[]
  tabs: readonly [Tab, Tab]
  act(place: 0 | 1, does: string, n: number): unknown
}

/** The steps of a model with two tabs, the clock, and a server that ends all sessions. */
export async function takeStep({ world, accounts, waits, tabs, act }: Played, { who, does, n }: Step) {
  if (who === 'the clock') return world.rest(waits[n] ?? 0)
  if (who === 'the server') return accounts.endAll()
  const place = who.endsWith('1') ? 0 : 1
  tabs[place].within(() => act(place, does, n))
}

import { startSaving } from './saving.ts'
import { followTabs } from './tabs.ts'
import type { Wiring } from './wiring.ts'

/** Starts what runs for a signed-in person beside every page and is not needed for its first reaction. */
export function startBackground(wiring: Wiring) {
  startSaving(wiring)
  followTabs(wiring)
}

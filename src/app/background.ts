import { guardPersonalPages } from './personal-pages.ts'
import { startSaving } from './saving.ts'
import { followTabs } from './tabs.ts'
import type { Wiring } from './wiring.ts'

/** Starts what runs beside every page and is not needed for its first reaction. */
export function startBackground(wiring: Wiring) {
  startSaving(wiring)
  followTabs(wiring)
  guardPersonalPages(wiring)
}

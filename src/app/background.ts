import { sendRevocations } from '../features/auth/session/revocations.ts'
import { startSaving } from './saving.ts'
import { followTabs } from './tabs.ts'
import type { Wiring } from './wiring.ts'

/** Starts what runs beside every page for a person with an account and is not needed for its first reaction. */
export function startBackground(wiring: Wiring) {
  startSaving(wiring)
  followTabs(wiring)
  sendRevocations(wiring.api)
}

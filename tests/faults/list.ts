import type { Change } from '../lib/change.ts'
import { portalFaults } from './portal.ts'
import { serverFaults } from './server.ts'

/** All that `npm run faults` applies; the machines have mutants of their own. */
export const faults: readonly Change[] = [...serverFaults, ...portalFaults]

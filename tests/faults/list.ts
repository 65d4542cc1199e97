import type { Change } from '../lib/change.ts'
import { portalFaults } from './portal.ts'
import { serverFaults } from './server.ts'

/** All faults that `npm run faults` applies; the machines have mutants instead. */
export const faults: readonly Change[] = [...serverFaults, ...portalFaults]

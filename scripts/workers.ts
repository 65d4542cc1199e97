import { availableParallelism } from 'node:os'

/** Tests that run at the same time. One more than cores, because a test waits for its server half of the time. */
export const WORKERS = availableParallelism() + 1

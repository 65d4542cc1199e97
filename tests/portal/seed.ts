import fc from 'fast-check'

/** Say it in the title of the property, so that a failure can be played again. */
export const SEED = Number(process.env.PATHS_SEED ?? Date.now() % 2 ** 31)

/** Holds for whatever is generated. */
export const holds = (property: fc.IProperty<unknown[]>, numRuns = 500) => fc.assert(property, { seed: SEED, numRuns })

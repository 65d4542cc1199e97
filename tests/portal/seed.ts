import fc from 'fast-check'

/** Say it in the title of the property, so that a failure can be played again. */
export const SEED = Number(process.env.PATHS_SEED ?? Date.now() % 2 ** 31)

/** Text with what is hard in it: marks of every format, pairs of code units and halves of them. */
export const hardText = fc.string({
  unit: fc.constantFrom(
    ...'aZ09 .-_~"\'`<>&=?#%+/\\[]{}()$@:;,|',
    'ä',
    'ß',
    'ق',
    '漢',
    '😀',
    '\ud83d',
    '\ude00',
    '\0',
    '\t',
    '\n',
  ),
  maxLength: 20,
})

/** Mutants are many, and each has to be noticed in few rounds. */
const MOST_RUNS = Number(process.env.PROPERTY_RUNS ?? Number.POSITIVE_INFINITY)

/** Holds for whatever is generated. */
export const holds = (property: fc.IProperty<unknown[]>, numRuns = 500) =>
  fc.assert(property, { seed: SEED, numRuns: Math.min(numRuns, MOST_RUNS) })

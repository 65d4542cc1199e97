import fc from 'fast-check'

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
  fc.assert(property, { numRuns: Math.min(numRuns, MOST_RUNS) })

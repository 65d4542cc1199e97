import fc from 'fast-check'

/** Text that is difficult to handle: markup of every format, surrogate pairs and lone surrogates. */
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

/** Limits the runs of a property, because a mutation run repeats every test many times. */
const MOST_RUNS = Number(process.env.PROPERTY_RUNS ?? Number.POSITIVE_INFINITY)

/** Asserts that a property holds for generated values. */
export const holds = (property: fc.IProperty<unknown[]>, numRuns = 500) =>
  fc.assert(property, { numRuns: Math.min(numRuns, MOST_RUNS) })

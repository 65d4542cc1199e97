/**
 * Runs before every test file. A failing property prints its seed; `TEST_SEED=… npm run unit` repeats the same values.
 */
const told = process.env.TEST_SEED
if (told) {
  const seed = Number(told)
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED is no whole number: ${told}`)
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed })
}

export {}

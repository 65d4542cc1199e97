/**
 * Before every test file. A property that fails says with which seed; `TEST_SEED=… npm run unit` plays that again.
 */
const told = process.env.TEST_SEED
if (told) {
  const seed = Number(told)
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED is no whole number: ${told}`)
  const { default: fc } = await import('fast-check')
  fc.configureGlobal({ seed })
}

export {}

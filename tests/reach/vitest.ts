import v8 from '@vitest/coverage-v8'

/**
 * Vitest's coverage provider, with separate results for each test file. Workers load this module more than once and the
 * session is part of Vitest's own object, so that object is extended and not copied. The reporting code is loaded only
 * when it is needed.
 */
export default Object.assign(v8, {
  async getProvider() {
    const { PerFileProvider } = await import('./per-file-provider.ts')
    return new PerFileProvider()
  },
})

import v8 from '@vitest/coverage-v8'

/**
 * Vitest's own coverage, kept for each test file. Workers load this more than once and the session is in Vitest's
 * object, so that it must stay that one; what reports is loaded where it is needed only.
 */
export default Object.assign(v8, {
  async getProvider() {
    const { PerFileProvider } = await import('./per-file-provider.ts')
    return new PerFileProvider()
  },
})

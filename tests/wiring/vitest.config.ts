import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { EMPTY_PAGE } from '../../vitest.config.ts'
import { type Change, mutated } from './mutate.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** Tests take part of a second; one that waits for what never comes has noticed that. */
const LIMIT_MS = 10_000

/** Puts the present mutant in while its file is loaded, so that no file changes on the disk. */
const mutating: Plugin = {
  name: 'lectern-wiring',
  enforce: 'pre',
  transform(code, id) {
    const mutant: Change | null = JSON.parse(process.env.WIRING_MUTANT ?? 'null')
    return mutant && id.split('?')[0] === join(ROOT, mutant.file) ? mutated(code, mutant) : null
  },
}

class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const wanted = (process.env.WIRING_TESTS ?? '').split(',')
    const place = ({ moduleId }: TestSpecification) => wanted.indexOf(relative(ROOT, moduleId))
    return files.sort((a, b) => place(a) - place(b))
  }
}

/** The tests of the portal that judge a mutant of its wiring, up to the first failure. */
export default defineConfig({
  root: ROOT,
  plugins: [mutating],
  test: {
    include: ['tests/**/*.portal.test.{ts,tsx}'],
    // A mutant must not be found in a cache by whoever comes later.
    fsModuleCache: false,
    pool: 'forks',
    bail: 1,
    testTimeout: LIMIT_MS,
    hookTimeout: LIMIT_MS,
    setupFiles: ['tests/lib/seed.ts', EMPTY_PAGE],
    sequence: { sequencer: GivenOrder },
  },
})

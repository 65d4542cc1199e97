import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Also without the word in its name. */
const ALONE = 'tests/interleavings/'

test('modules are replaced only in test files that have a process to themselves', () => {
  const replacing = globSync('tests/**/*.test.{ts,tsx}').filter((file) =>
    /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
  )
  expect(replacing).not.toEqual([])
  expect(replacing.filter((file) => !file.includes('.alone.') && !file.startsWith(ALONE))).toEqual([])
})

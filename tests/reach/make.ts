import { spawnSync } from 'node:child_process'
import { globSync, rmSync } from 'node:fs'
import { RAW } from '../e2e/coverage.ts'
import { keepBrowserCoverage } from './browser.ts'
import { ROOT, SOURCE_FOLDERS } from './map.ts'
import { keepServerCoverage, RAW_SERVERS } from './servers.ts'

/** Path tests and the gallery visit every page, so they say nothing about a single line. */
const EVERYWHERE = ['tests/e2e/paths/**', 'tests/e2e/gallery.spec.ts']

export const testFiles = () =>
  ['tests/**/*.test.{ts,tsx}', 'tests/e2e/**/*.spec.ts'].flatMap((pattern) =>
    globSync(pattern, { cwd: ROOT, exclude: EVERYWHERE }).sort(),
  )

export const isBrowserTest = (test: string) => test.startsWith('tests/e2e/')

const run = (command: string, args: string[], settings: NodeJS.ProcessEnv = {}) => {
  const env = { ...process.env, SERVER_COVERAGE: RAW_SERVERS, ...settings }
  return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env }).status === 0
}

/** Runs test files and stores the coverage of each; returns whether all of them passed. */
export async function makeCoverage(tests: string[]): Promise<boolean> {
  const [unit, browser] = [tests.filter((test) => !isBrowserTest(test)), tests.filter(isBrowserTest)]
  let passed = true
  rmSync(RAW_SERVERS, { recursive: true, force: true })
  if (unit.length)
    passed = run('vitest', [
      'run',
      '--coverage.enabled',
      '--coverage.provider=custom',
      '--coverage.customProviderModule=./tests/reach/vitest.ts',
      '--coverage.reportsDirectory=.cache/coverage/unit',
      `--coverage.include=${SOURCE_FOLDERS}/**`,
      '--coverage.reportOnFailure',
      '--coverage.autoAttachSubprocess',
      // Without isolation, a module that an earlier file loaded would not be executed again.
      '--isolate',
      ...unit,
    ])
  if (browser.length) {
    rmSync(RAW, { recursive: true, force: true })
    const env = { COVERAGE: '1' }
    const built = run('node', ['scripts/build.ts', '--if-stale'], env)
    passed = built && run('playwright', ['test', ...browser], env) && passed
    await keepBrowserCoverage()
  }
  await keepServerCoverage()
  return passed
}

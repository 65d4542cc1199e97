import type { KnipConfiguration } from 'knip'

/**
 * What nothing uses, in two runs: with the tests, and as `--production` without them, which finds code that only tests
 * use. Tests may look at an export that its own file uses.
 */
export default ({ production = false }): KnipConfiguration => ({
  entry: [
    // Otherwise they follow from the scripts that start and read them.
    ...(production ? ['server/admin/main.ts!', 'server/pages/inline-scripts.ts!'] : []),
    'src/platform/texts/generated/locales/*.ts!',
    'server/db/embedded/process.ts!',
    'server/prose/worker.ts!',
    'scripts/**/*.ts',
    'tests/lib/run/keeper.ts',
    'tests/reach/vitest.ts',
    'tests/faults/vitest.config.ts',
    'tests/wiring/{playwright,vitest}.config.ts',
    'tests/paths/reporter.ts',
    'tests/paths/atlas/client/main.ts',
  ],
  project: ['{src,machines,markdown,server}/**/*.{ts,tsx}!', '{scripts,tests}/**/*.{ts,tsx}', '*.ts'],
  playwright: { config: ['playwright.config.ts', 'playwright.paths.config.ts'] },
  stryker: { config: ['stryker.config.ts'] },
  vitest: { config: ['vitest.attack.config.ts', 'vitest.config.ts', 'vitest.mutants.config.ts'] },
  ignoreDependencies: ['vnu-jar'],
  ignoreBinaries: ['pg_config', 'mount', 'umount'],
  ignore: ['src/features/editorial/content/generated/**'],
  ignoreExportsUsedInFile: production || { interface: true, type: true },
})

import { join, relative } from 'node:path'
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node'
import type { Change } from './mutate.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The test that has noticed a mutant. */
export interface Noticed {
  file: string
  title: string
}

export interface Tests {
  /** test files of the portal, relative to the project's root */
  files: string[]
  /** Runs test files in this order until one fails; null: all passed. */
  run(files: readonly string[], mutant?: Change): Promise<Noticed | null>
  close(): Promise<void>
}

const noticedBy = (module: TestModule): Noticed => {
  const [failed] = module.children.allTests('failed')
  return { file: relative(ROOT, module.moduleId), title: failed?.fullName ?? 'cannot be run' }
}

/** The portal's tests in one Vitest that stays. */
export async function openTests(workers: number): Promise<Tests> {
  /** What the present run has found; Vitest itself also remembers earlier runs. */
  let noticed: Noticed | null = null
  const vitest = await createVitest('test', {
    config: 'tests/wiring/vitest.config.ts',
    root: ROOT,
    watch: false,
    maxWorkers: workers,
    reporters: [
      {
        onTestModuleEnd(module) {
          if (module.state() === 'failed') noticed ??= noticedBy(module)
        },
      },
    ],
    onConsoleLog: () => false,
  })
  await vitest.standalone()
  const specifications = await vitest.globTestSpecifications()
  const fileOf = ({ moduleId }: TestSpecification) => relative(ROOT, moduleId)
  const put = (mutant: Change | undefined) => {
    process.env.WIRING_MUTANT = JSON.stringify(mutant ?? null)
    if (mutant) vitest.invalidateFile(join(ROOT, mutant.file))
  }
  return {
    files: specifications.map(fileOf),
    async run(files, mutant) {
      const wanted = specifications.filter((one) => files.includes(fileOf(one)))
      if (wanted.length === 0) return null
      process.env.WIRING_TESTS = files.join(',')
      put(mutant)
      noticed = null
      try {
        const { unhandledErrors } = await vitest.runTestSpecifications(wanted)
        if (unhandledErrors.length > 0) noticed ??= { file: files[0] ?? '', title: 'an error that nobody handles' }
        return noticed
      } finally {
        if (mutant) vitest.invalidateFile(join(ROOT, mutant.file))
        put(undefined)
      }
    },
    close: () => vitest.close(),
  }
}

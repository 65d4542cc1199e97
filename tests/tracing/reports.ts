import { join, relative } from 'node:path'
import { z } from 'zod'

export type Verdict = 'passed' | 'failed' | 'skipped'

/** A test as its last run has left it. */
export interface Tested {
  /** from the root of the project */
  file: string
  /** with the titles of the groups around it */
  title: string
  verdict: Verdict
  /** milliseconds */
  ms: number
  /** what the test has said of itself, such as `modal timezone` */
  notes: string[]
}

const vitest = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
})

const spec = z.object({
  title: z.string().default(''),
  file: z.string().default(''),
  tests: z.array(
    z.object({
      status: z.string(),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
      results: z.array(z.object({ duration: z.number() })).default([]),
    }),
  ),
})
type Spec = z.infer<typeof spec>
interface Suite {
  title?: string | undefined
  specs: Spec[]
  suites?: Suite[] | undefined
}
const suite: z.ZodType<Suite> = z.object({
  title: z.string().optional(),
  specs: z.array(spec),
  suites: z.array(z.lazy(() => suite)).optional(),
})
const playwright = z.object({ config: z.object({ rootDir: z.string() }), suites: z.array(suite) })

/** Tests of Vitest's JSON reporter. */
export const vitestTests = (json: string, root: string): Tested[] =>
  vitest.parse(JSON.parse(json)).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, duration }) => ({
      file: relative(root, name),
      title: [...ancestorTitles, title].join(' › '),
      verdict: status === 'passed' || status === 'failed' ? status : 'skipped',
      ms: duration ?? 0,
      notes: [],
    })),
  )

/** The verdict of a test that passes only at a second try is that it failed. */
const VERDICTS: Record<string, Verdict> = { expected: 'passed', unexpected: 'failed', flaky: 'failed' }

function* testsIn({ title = '', specs, suites = [] }: Suite, around: string[], folder: string): Generator<Tested> {
  const here = [...around, title]
  for (const { title: own, file, tests } of specs)
    for (const { status, annotations, results } of tests)
      yield {
        file: join(folder, file),
        // The outermost suite is the file.
        title: [...here.slice(1), own].join(' › '),
        verdict: VERDICTS[status] ?? 'skipped',
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        notes: annotations.map(({ type, description }) => `${type} ${description}`),
      }
  for (const inner of suites) yield* testsIn(inner, here, folder)
}

/** Tests of Playwright's JSON reporter. */
export function playwrightTests(json: string, root: string): Tested[] {
  const { config, suites } = playwright.parse(JSON.parse(json))
  return suites.flatMap((one) => [...testsIn(one, [], relative(root, config.rootDir))])
}

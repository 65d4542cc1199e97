import { z } from 'zod'

const spec = z.object({
  tests: z.array(
    z.object({
      status: z.string(),
      annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })),
    }),
  ),
})
type Spec = z.infer<typeof spec>
interface Suite {
  specs: Spec[]
  suites?: Suite[] | undefined
}
const suite: z.ZodType<Suite> = z.object({
  specs: z.array(spec),
  suites: z.array(z.lazy(() => suite)).optional(),
})
/** Playwright's JSON reporter. */
const report = z.object({ suites: z.array(suite) })

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)]

/** The rows that no passed test of Playwright's report has shown, a line each. */
export function missingRows(json: string, rows: Record<string, readonly string[]>): string[] {
  const seen = report
    .parse(JSON.parse(json))
    .suites.flatMap(specsOf)
    .flatMap(({ tests }) => tests)
    .filter(({ status }) => status === 'expected')
    .flatMap(({ annotations }) => annotations.map(({ type, description }) => `${type} ${description}`))
  const isSeen = new Set(seen)
  return Object.entries(rows).flatMap(([type, names]) =>
    names
      .filter((name) => !isSeen.has(`${type} ${name}`))
      .map((name) => `No passed browser test has shown the ${type} "${name}"`),
  )
}

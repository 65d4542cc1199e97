import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const BIOME = join(ROOT, 'node_modules', '@biomejs', 'biome', 'bin', 'biome')
const RULES = ['--only=style/noRestrictedImports', '--only=suspicious/noImportCycles']

/** Each file imports something that its wall forbids. */
const FORBIDDEN: [file: string, specifier: string][] = [
  ['openapi/offender.ts', 'xstate'],
  ['machines/offender.ts', 'react'],
  ['machines/offender.ts', 'zod'],
  ['machines/offender.ts', '../src/platform/address/paths.ts'],
  ['machines/offender.ts', '../server/env.ts'],
  ['server/offender.ts', '../src/platform/address/paths.ts'],
  ['server/offender.ts', '../machines/app.ts'],
  ['server/features/auth/offender.ts', '../../../src/platform/api/client.ts'],
  ['server/lists/offender.ts', '../../machines/app.ts'],
  ['server/lists/offender.ts', '../features/courses/prices.ts'],
  ['server/http/offender.ts', '../features/auth/session-service.ts'],
  ['server/http/offender.ts', '../operations.ts'],
  ['server/db/offender.ts', '../features/auth/session-service.ts'],
  ['server/features/media/offender.ts', '../auth/tokens.ts'],
  ['server/features/auth/offender.ts', '../people/taught.ts'],
  ['server/features/people/offender.ts', '../notifications/feed.ts'],
  ['server/features/notifications/mail/offender.ts', '../../events/calendar/calendar.ts'],
  ['server/features/payments/offender.ts', '../courses/prices.ts'],
  ['server/features/courses/offender.ts', '../learning/progress.ts'],
  ['server/features/learning/offender.ts', '../events/calendar/calendar.ts'],
  ['server/features/events/mail/offender.ts', '../../live/meetings.ts'],
  ['server/features/live/zoom/offender.ts', '../../articles/queries.ts'],
  ['server/features/articles/offender.ts', '../editorial/fill.ts'],
  ['server/features/editorial/offender.ts', '../feedback/report.ts'],
  ['server/features/feedback/offender.ts', '../dashboard/chart-periods.ts'],
  ['server/features/search/offender.ts', '../studio/course-queries.ts'],
  ['server/features/dashboard/offender.ts', '../studio/course-queries.ts'],
  ['server/features/auth/offender.ts', '../../services.ts'],
  ['server/features/auth/offender.ts', 'drizzle-orm'],
  ['server/features/auth/oauth/offender.ts', '../../../db/schema/people.ts'],
  ['server/features/auth/offender-routes.ts', 'drizzle-orm'],
  ['server/features/auth/offender-routes.ts', '../../db/database.ts'],
  ['server/features/auth/offender-service.ts', 'drizzle-orm'],
  ['server/features/auth/offender-service.ts', '../../db/schema/people.ts'],
  ['server/features/auth/offender-service.ts', '../../http/handler.ts'],
  ['server/features/auth/offender-queries.ts', '../../http/handler.ts'],
  ['server/features/auth/offender-writes.ts', '../../http/handler.ts'],
  ['src/ui/offender.tsx', '../platform/portal.tsx'],
  ['src/ui/offender.tsx', '../features/courses/api.ts'],
  ['src/ui/offender.tsx', 'react-i18next'],
  ['src/ui/chart/offender.tsx', '../../platform/portal.tsx'],
  ['src/platform/offender.ts', '../features/auth/api.ts'],
  ['src/platform/lists/offender.ts', '../../features/courses/api.ts'],
  ['src/platform/offender.ts', '../app/routes.ts'],
  ['src/platform/offender.ts', '../../server/env.ts'],
  ['src/features/media/offender.ts', '../auth/api.ts'],
  ['src/features/auth/forms/offender.ts', '../../people/portrait.tsx'],
  ['src/features/people/offender.ts', '../notifications/api.ts'],
  ['src/features/notifications/offender.ts', '../events/api.ts'],
  ['src/features/courses/card/offender.ts', '../../learning/api.ts'],
  ['src/features/learning/offender.ts', '../events/api.ts'],
  ['src/features/events/page/offender.ts', '../../live/api.ts'],
  ['src/features/live/offender.ts', '../articles/api.ts'],
  ['src/features/articles/offender.ts', '../editorial/promotions-api.ts'],
  ['src/features/editorial/offender.ts', '../feedback/api.ts'],
  ['src/features/feedback/offender.ts', '../search/api.ts'],
  ['src/features/search/offender.ts', '../dashboard/api.ts'],
  ['src/features/dashboard/offender.ts', '../studio/api.ts'],
  ['src/features/courses/offender.ts', '../../app/routes.ts'],
  ['src/features/courses/offender.ts', '../../../server/env.ts'],
  ['src/app/offender.ts', '../../server/env.ts'],
  ['src/offender.ts', '../server/env.ts'],
]

/** Each file imports something that it may import, so that a wall which forbids everything is noticed. */
const ALLOWED: [file: string, specifier: string][] = [
  ['machines/fine.ts', 'xstate'],
  ['machines/fine.ts', '../openapi/generated/portal.ts'],
  ['server/features/auth/fine.ts', '../../../openapi/generated/portal.ts'],
  ['server/features/auth/fine.ts', '../../http/errors.ts'],
  ['server/features/events/mail/fine.ts', '../../notifications/mail/mailer.ts'],
  ['server/features/studio/fine.ts', '../courses/prices.ts'],
  ['server/features/auth/fine-service.ts', '../../db/database.ts'],
  ['server/features/auth/fine-queries.ts', 'drizzle-orm'],
  ['server/features/auth/fine-queries.ts', '../../db/schema/people.ts'],
  ['server/features/live/attendance/fine-writes.ts', 'drizzle-orm'],
  ['server/fine.ts', './features/auth/session-service.ts'],
  ['src/ui/fine.tsx', 'react'],
  ['src/ui/chart/fine.tsx', '../style.ts'],
  ['src/platform/fine.ts', '../ui/button.tsx'],
  ['src/platform/fine.ts', '../../machines/app.ts'],
  ['src/features/auth/fine.ts', '../../../openapi/generated/portal.ts'],
  ['src/features/auth/forms/fine.ts', '../../../../machines/app.ts'],
  ['src/features/auth/forms/fine.ts', '../../../platform/portal.tsx'],
  ['src/features/dashboard/fine.ts', '../live/api.ts'],
  ['src/app/fine.ts', '../features/editorial/home/home-screen.tsx'],
  ['tests/app/fine.ts', '../../server/env.ts'],
]

/** The kinds of import. */
const WAYS: Record<string, (specifier: string) => string> = {
  import: (specifier) => `import * as all from '${specifier}'\nall\n`,
  'import type': (specifier) => `import type { All } from '${specifier}'\nexport type One = All\n`,
  'export from': (specifier) => `export * from '${specifier}'\n`,
  'import()': (specifier) => `export const all = () => import('${specifier}')\n`,
}

interface Report {
  diagnostics: { category: string; location: { path: string | { file: string } } }[]
}

/** What Biome reports below a folder, as `file category`. */
async function refusals(folder: string): Promise<string[]> {
  const args = [BIOME, 'lint', ...RULES, '--reporter=json', '--max-diagnostics=none', '.']
  const run = promisify(execFile)(process.execPath, args, { cwd: folder, maxBuffer: 1e8 })
  const { stdout } = await run.catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error) return { stdout: String(error.stdout) }
    throw error
  })
  const { diagnostics } = JSON.parse(stdout) as Report
  return diagnostics.map(
    ({ category, location: { path } }) => `${typeof path === 'string' ? path : path.file} ${category}`,
  )
}

/** One file for each kind of import, so that a gap in a wall is noticed. */
const probes = (cases: [file: string, specifier: string][]) =>
  cases.flatMap(([file, specifier], index) =>
    Object.entries(WAYS).map(([way, write], which) => ({
      name: `${file}: ${way} '${specifier}'`,
      file: file.replace(/(offender|fine)/, `$1-${index}-${which}`),
      content: write(specifier),
    })),
  )

describe('the import walls', () => {
  const forbidden = probes(FORBIDDEN)
  const allowed = probes(ALLOWED)
  let folder: string
  let refused: string[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-walls-'))
    for (const file of ['biome.json', 'biome.walls.json', '.gitignore']) await cp(join(ROOT, file), join(folder, file))
    const cycle = [
      { file: 'src/app/cycle-a.ts', content: "import { b } from './cycle-b.ts'\nexport const a = () => b\n" },
      { file: 'src/app/cycle-b.ts', content: "import { a } from './cycle-a.ts'\nexport const b = () => a\n" },
      { file: 'server/lists/cycle-a.ts', content: "import type { B } from './cycle-b.ts'\nexport type A = B | 1\n" },
      { file: 'server/lists/cycle-b.ts', content: "import type { A } from './cycle-a.ts'\nexport type B = A[]\n" },
    ]
    const past = ['src/platform', 'src/features/courses', 'src/app'].flatMap((place) => [
      { file: `${place}/asks.ts`, content: "import { useQuery } from '@tanstack/react-query'\nuseQuery\n" },
      {
        file: `${place}/knows.ts`,
        content: "import { useQueryClient } from '@tanstack/react-query'\nuseQueryClient\n",
      },
    ])
    for (const { file, content } of [...forbidden, ...allowed, ...cycle, ...past]) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), content)
    }
    refused = await refusals(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(forbidden)('refuses $name', ({ file }) => {
    expect(refused).toContain(`${file} lint/style/noRestrictedImports`)
  })

  it('lets through what a layer is for', () => {
    const files = new Set(allowed.map(({ file }) => file))
    expect(refused.filter((one) => files.has(one.split(' ')[0] ?? ''))).toEqual([])
  })

  it.each(['src/app', 'server/lists'])('refuses a cycle, of types too: %s', (place) => {
    expect(refused).toEqual(
      expect.arrayContaining(['a', 'b'].map((one) => `${place}/cycle-${one}.ts lint/suspicious/noImportCycles`)),
    )
  })

  it('refuses facts that are read past the hook for them', () => {
    const rule = 'lint/style/noRestrictedImports'
    expect(refused.filter((one) => /\/(asks|knows)\.ts /.test(one)).sort()).toEqual(
      ['src/app', 'src/features/courses', 'src/platform'].map((place) => `${place}/asks.ts ${rule}`),
    )
  })

  it('finds nothing to refuse in the project [FLOW-2]', async () => {
    expect(await refusals(ROOT)).toEqual([])
  })
})

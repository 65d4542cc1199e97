import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of the projects. Files of one project run one after another, because a process is reused only within its
 * project; the short files come last so that no core is left waiting.
 */
const PARTS = ['server', 'alone', 'pure', 'portal']

/** Slow files, the slowest first, measured once because a fresh clone has no timings. */
const LONG = [
  'part-1.server.test.ts',
  'part-3.server.test.ts',
  'part-2.server.test.ts',
  'html.server.test.ts',
  'part-4.server.test.ts',
  'start.server.test.ts',
  'stop.server.test.ts',
  'admin-round-trip.server.test.ts',
  'admin.server.test.ts',
  'others.server.test.ts',
  'pages.server.test.ts',
  'page-languages.server.test.ts',
  'reminders.server.test.ts',
  'admin-courses.server.test.ts',
  'outbox-schedules.server.test.ts',
  'admin-articles.server.test.ts',
]

/** Starts the slowest files first, so that none of them is left running at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const part = ({ project }: TestSpecification) => PARTS.indexOf(project.name)
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONG.indexOf(basename(moduleId))
      return found === -1 ? LONG.length : found
    }
    const usual = await super.sort(files)
    return usual.sort((a, b) => part(a) - part(b) || place(a) - place(b))
  }
}

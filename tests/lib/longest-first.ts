import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of the parts: a process is used again as long as the next file is of the same part, and short files at the
 * end leave no core waiting.
 */
const PARTS = ['server', 'pure', 'portal']

/** Files that take long, the longest first, as measured once: a fresh clone has no times of its own. */
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

/** Starts what takes longest first, so that nothing long is left when all else is done. */
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

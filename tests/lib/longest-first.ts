import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The order of the parts: a process is used again as long as the next file is of the same part, and short files at the
 * end leave no core waiting.
 */
const PARTS = ['server', 'pure', 'portal']

/** Files that take long, the longest first, as measured once: a fresh clone has no times of its own. */
const LONG = [
  'part-1.test.ts',
  'part-3.test.ts',
  'part-2.test.ts',
  'html.test.ts',
  'part-4.test.ts',
  'start.test.ts',
  'stop.test.ts',
  'admin-round-trip.test.ts',
  'admin.test.ts',
  'others.test.ts',
  'pages.test.ts',
  'reminders.test.ts',
  'admin-courses.test.ts',
  'outbox-schedules.test.ts',
  'admin-articles.test.ts',
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

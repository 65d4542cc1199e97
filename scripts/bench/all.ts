/** Runs all measurements to their end, one after another, and fails when one of them did. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const PARTS = ['database', 'bench', 'blocking', 'costs', 'growth', 'crowd', 'reminders', 'roster']

const failed = PARTS.filter((part) => {
  process.stdout.write(`\n· ${part}\n`)
  const file = join(import.meta.dirname, `${part}.ts`)
  return spawnSync(process.execPath, ['--expose-gc', file], { stdio: 'inherit' }).status !== 0
})
process.stdout.write(failed.length === 0 ? '\nAll keep to their limits.\n' : `\nOver a limit: ${failed.join(', ')}\n`)
process.exitCode = failed.length > 0 ? 1 : 0

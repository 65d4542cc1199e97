/** Updates all generated files; with `--check` it only reports those that are stale. */

import { staleOf, writeGenerated } from '../generated-file.ts'
import { contentFiles } from './content.ts'
import { contractFiles } from './contract.ts'
import { inlineScriptFiles } from './inline-scripts.ts'
import { machineFiles } from './machines.ts'
import { lacksMigration, writeMigrations } from './migrations.ts'
import { textFiles } from './texts.ts'
import { wallFiles } from './walls.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main() {
  const files = [
    ...(await contractFiles()),
    ...(await contentFiles()),
    ...machineFiles(),
    ...inlineScriptFiles(),
    ...wallFiles(),
    ...(await textFiles()),
  ]
  const stale = await staleOf(files)
  if (process.argv.includes('--check')) {
    if (await lacksMigration()) stale.push('server/db/migrations')
    if (stale.length > 0) throw new Error(`Not fresh: ${stale.join(', ')}. Run npm run generate and commit the result.`)
    say('Everything generated is fresh')
    return
  }
  await writeGenerated(files.filter(({ path }) => stale.includes(path)))
  const written = [...stale, ...(await writeMigrations())]
  say(written.length > 0 ? `Written: ${written.join(', ')}` : 'Everything generated was fresh')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder for everything that a test run writes and starts; it is removed with the run. */
export interface RunFolder {
  path: string
  remove(): Promise<void>
}

/**
 * Creates the folder of this run and makes it the temporary directory, for the workers too. A separate process removes
 * it and ends the recorded processes, however the run ends.
 */
export async function openRunFolder(): Promise<RunFolder> {
  const outside = tmpdir()
  const path = await mkdtemp(join(outside, 'lectern-run-'))
  // The database's own user must be able to reach its folder in here.
  await chmod(path, 0o711)
  await mkdir(pidsOf(path))
  const keeper = fork(join(import.meta.dirname, 'keeper.ts'), [path, pidsOf(path)], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Waits until the keeper is listening; before that it would miss the end of this process.
  await once(keeper, 'message')
  process.env.TMPDIR = path
  return {
    path,
    async remove() {
      process.env.TMPDIR = outside
      const ended = once(keeper, 'exit')
      keeper.disconnect()
      await ended
      await rm(path, { recursive: true, force: true })
    },
  }
}

const pidsOf = (folder: string) => join(folder, 'pids')

/**
 * Records a process that any process of the run has started, so that it ends with the run. A negative id is a process
 * group.
 */
export async function noteProcess(pid: number | undefined) {
  const pids = pidsOf(tmpdir())
  if (pid !== undefined && existsSync(pids)) await writeFile(join(pids, String(pid)), '')
}

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One folder for all that a test run writes and starts; nothing of it outlives the run. */
export interface RunFolder {
  path: string
  remove(): Promise<void>
}

/**
 * Makes the folder of this run and lets every temporary file of it, in its workers too, be made in there. However the
 * run ends, a process beside it removes the folder and ends the processes that were noted in it.
 */
export async function openRunFolder(): Promise<RunFolder> {
  const outside = tmpdir()
  const path = await mkdtemp(join(outside, 'lectern-run-'))
  // The database's own user must come through to the part that is its own.
  await chmod(path, 0o711)
  await mkdir(pidsOf(path))
  const keeper = fork(join(import.meta.dirname, 'keeper.ts'), [path, pidsOf(path)], {
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Before it listens it would miss our end.
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
 * Notes a process that a run has started, from whichever process of the run, so that it ends with the run. A negative
 * id is a process group.
 */
export async function noteProcess(pid: number | undefined) {
  const pids = pidsOf(tmpdir())
  if (pid !== undefined && existsSync(pids)) await writeFile(join(pids, String(pid)), '')
}

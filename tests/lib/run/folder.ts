import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder for everything that a test run writes and starts; it is removed with the run. */
export interface RunFolder {
  path: string
  remove(): Promise<void>
}

/** A file system in memory: the hundreds of databases that a run makes and drops cost a fifth less CPU there. */
const MEMORY = '/dev/shm'
/** A run fills a quarter of that. */
const ROOM_BYTES = 1024 ** 3

/** Where the folder of a run is made: in memory where that has room, unless `TMPDIR` says something else. */
async function placeForRun() {
  const room = await statfs(MEMORY).catch(() => null)
  const isRoomy = room !== null && Math.min(room.bavail * room.bsize, process.availableMemory() / 2) >= ROOM_BYTES
  return isRoomy && !process.env.TMPDIR ? MEMORY : tmpdir()
}

/**
 * Creates the folder of this run and makes it the temporary directory, for the workers too. A separate process removes
 * it and ends the recorded processes, however the run ends.
 */
export async function openRunFolder(): Promise<RunFolder> {
  const outside = process.env.TMPDIR
  const path = await mkdtemp(join(await placeForRun(), 'lectern-run-'))
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
      if (outside === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = outside
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

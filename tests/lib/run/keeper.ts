/**
 * Cleans up after a test run. Arguments: the folder of the run, and the folder in it whose file names are the ids of
 * the processes that the run has started. When the run closes the channel or dies, those processes are killed and the
 * folder is removed.
 */
import { readdir, rm } from 'node:fs/promises'

const [folder, pids] = process.argv.slice(2)
if (!folder || !pids) throw new Error('usage: keeper.ts <folder of the run> <folder of its processes>')

// Ctrl-C reaches the whole process group, but the run itself must end first.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function tidyUp(path: string, processes: string) {
  for (const pid of await readdir(processes).catch(() => [])) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has already ended.
    }
  }
  // A dying process may still be writing to the folder.
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

process.on('disconnect', () => void tidyUp(folder, pids))
process.send?.('ready')

/**
 * Stands beside a test run and tidies up after it. Arguments: the folder of the run, and in it the folder whose
 * files are named by the processes it has started. The run's process ends the channel,
 * by closing it or by dying; then what it has started is killed, and its folder removed.
 */
import { readdir, rm } from 'node:fs/promises'

const [folder, pids] = process.argv.slice(2)
if (!folder || !pids) throw new Error('usage: keeper.ts <folder of the run> <folder of its processes>')

// Ctrl-C reaches the whole group: the run itself ends first.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function tidyUp(path: string, processes: string) {
  for (const pid of await readdir(processes).catch(() => [])) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended as it should.
    }
  }
  // A process that is dying may still write.
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

process.on('disconnect', () => void tidyUp(folder, pids))
process.send?.('ready')

/**
 * Stands beside a test run and tidies up after it. Argument: the folder of the run. The run's process ends the channel,
 * by closing it or by dying; then what it has started is killed, and its folder removed.
 */
import { readdir, rm } from 'node:fs/promises'
import { pidsOf } from './folder.ts'

const folder = process.argv[2]
if (!folder) throw new Error('usage: keeper.ts <folder of the run>')

// Ctrl-C reaches the whole group: the run itself ends first.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

async function tidyUp(path: string) {
  for (const pid of await readdir(pidsOf(path)).catch(() => [])) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It has ended as it should.
    }
  }
  // A process that is dying may still write.
  await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

process.on('disconnect', () => void tidyUp(folder))

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

const FOLDER = join(import.meta.dirname, '..', 'lib', 'run', 'folder.ts')

/** A test run that has written a file and started a process that would never end. */
const RUN = `
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noteProcess, openRunFolder } from ${JSON.stringify(FOLDER)}
const run = await openRunFolder()
const file = mkdtempSync(join(tmpdir(), 'of-a-test-'))
const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
await noteProcess(server.pid)
const step = spawn('sh', ['-c', '"$0" -e "setInterval(() => {}, 1000)" & echo $!; wait', process.execPath], {
  detached: true,
  stdio: ['ignore', 'pipe', 'ignore'],
})
await noteProcess(-step.pid)
const [inGroup] = await once(step.stdout, 'data')
process.on('SIGUSR2', async () => {
  server.kill()
  process.kill(-step.pid)
  await run.remove()
  process.exit(0)
})
console.log(JSON.stringify({ file, folder: run.path, pids: [server.pid, Number(inGroup)] }))
setInterval(() => {}, 1000)
`

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGUSR2', 'SIGINT', 'SIGKILL'] as const)('nothing is left of a run that ends by %s', async (signal) => {
  const run = spawn(process.execPath, ['--input-type=module-typescript', '-e', RUN], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(run.stdout, 'data')
  const { file, folder, pids }: { file: string; folder: string; pids: number[] } = JSON.parse(String(said))
  expect(file.startsWith(folder)).toBe(true)
  expect([existsSync(file), ...pids.map(isAlive)]).toEqual([true, true, true])
  run.kill(signal)
  await vi.waitUntil(() => !existsSync(folder) && !pids.some(isAlive), { timeout: 60_000 })
})

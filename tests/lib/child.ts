import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caller } from './caller.ts'
import { noteProcess } from './run/folder.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'main.ts')

/**
 * The environment of a child process: none of this process's settings, and a compile cache shared by the run. For `npm
 * run coverage` it stores what it ran instead: what comes from the cache would be counted less exactly.
 */
export const childEnv = (env: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  TMPDIR: tmpdir(),
  ...(process.env.SERVER_COVERAGE
    ? { NODE_V8_COVERAGE: process.env.SERVER_COVERAGE, NODE_DISABLE_COMPILE_CACHE: '1' }
    : { NODE_COMPILE_CACHE: join(tmpdir(), 'lectern-compiled') }),
  ...env,
})

/** The unit in which a shell limits files. */
const BLOCK = 512

/**
 * Starts `server/main.ts` as an operator does, on a free port and without this process's settings. It may write no file
 * of more bytes than `largestFile`, as if the disk were full after that. What it says is added to the file `log`.
 */
export function spawnServer(
  env: Record<string, string>,
  { largestFile, log }: { largestFile?: number | undefined; log?: string } = {},
) {
  const limited = ['-c', `ulimit -f ${Math.floor((largestFile ?? 0) / BLOCK)}; exec "$0" "$@"`, process.execPath, MAIN]
  const [program, words] = largestFile === undefined ? [process.execPath, [MAIN]] : ['/bin/sh', limited]
  const child = spawn(program, words, {
    env: childEnv({ PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  void noteProcess(child.pid)
  const said = { out: '', err: '' }
  const listeners = new Set<() => void>()
  const hear = (stream: 'out' | 'err') => (chunk: Buffer) => {
    said[stream] += chunk
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', hear('out'))
  if (log !== undefined) child.stdout.pipe(createWriteStream(log, { flags: 'a' }))
  child.stderr.on('data', hear('err'))
  const ended = once(child, 'close').then(([code, signal]) => {
    for (const listener of listeners) listener()
    return { code: code as number | null, signal: signal as NodeJS.Signals | null, ...said }
  })

  /** Resolves with the value that `look` finds in the output; rejects when the process ends before. */
  const heard = <Found>(look: (out: string) => Found | null | undefined) =>
    new Promise<Found>((resolve, reject) => {
      const check = () => {
        const found = look(said.out)
        if (found) resolve(found)
        else if (child.exitCode !== null || child.signalCode !== null)
          reject(new Error(`the server ended: ${said.err}`))
        else return
        listeners.delete(check)
      }
      listeners.add(check)
      check()
    })

  return {
    pid: child.pid,
    ended,
    heard,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Waits until the server reports that it is ready; returns a caller for it. */
    async ready() {
      const url = await heard((out) => /ready at (http:\S+)/.exec(out)?.[1])
      return { url, ...caller(url) }
    },
  }
}

export type SpawnedServer = ReturnType<typeof spawnServer>

import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Starts the built portal with the demo content, on a free port and with its own data directory. `settings` are added
 * to the usual ones.
 */
export async function startServer(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bench-'))
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    // The caller's environment is not passed on, because it may point at a real database.
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const url = new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const found = /ready at (http:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)))
  })
  try {
    return { url: await url, pid: child.pid, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Signs the student of the demo in. */
export async function accessToken(url: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-type': 'user-portal' },
    body: JSON.stringify({ username: 'student@lectern.test', password: DEMO_PASSWORD }),
  })
  return z.object({ accessToken: z.string() }).parse(await response.json()).accessToken
}

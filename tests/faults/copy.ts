import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Change, changed } from '../lib/change.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const LEFT_BEHIND = new Set(['node_modules', '.git', '.cache', '.data', 'test-results'])
/** What a command may take to end by itself when it is told to. */
const GRACE_MS = 10_000

/** Nothing comes after an interruption: the process is about to end. */
const ended = new Promise<never>(() => {})

/** The project once more in a folder of its own, where sources may be broken. */
export class ProjectCopy {
  readonly root: string
  /** what is running; one command at a time */
  private child: ChildProcess | null = null
  private isClosed = false

  private constructor(root: string) {
    this.root = root
  }

  static async make() {
    const copy = new ProjectCopy(await mkdtemp(join(tmpdir(), 'lectern-faults-')))
    const filter = (path: string) => !LEFT_BEHIND.has(basename(path))
    await cp(ROOT, copy.root, { recursive: true, filter })
    await symlink(join(ROOT, 'node_modules'), join(copy.root, 'node_modules'))
    return copy
  }

  /** Changes sources as long as the work takes. */
  async with<Result>(changes: Change[], work: () => Promise<Result>): Promise<Result> {
    const before = new Map<string, string>()
    try {
      for (const change of changes) {
        const file = join(this.root, change.file)
        const code = await readFile(file, 'utf8')
        if (!before.has(file)) before.set(file, code)
        await writeFile(file, changed(code, change))
      }
      return await work()
    } finally {
      for (const [file, code] of before) await writeFile(file, code)
    }
  }

  /** Runs a command to its end, with its output in `output.txt`; whether it went well. */
  async run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
    if (this.isClosed) return ended
    const output = openSync(join(this.root, 'output.txt'), 'w')
    this.child = spawn(command, args, {
      cwd: this.root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      // A group of its own ends with all that it started.
      detached: true,
    })
    const [code] = await once(this.child, 'close')
    this.child = null
    return this.isClosed ? ended : code === 0
  }

  output = () => readFile(join(this.root, 'output.txt'), 'utf8')

  /** Ends what is running and removes the folder. */
  async close() {
    this.isClosed = true
    const { child } = this
    if (child?.pid) {
      const ended = once(child, 'close')
      signal(child.pid, 'SIGTERM')
      await Promise.race([ended, setTimeout(GRACE_MS, null, { ref: false })])
      signal(child.pid, 'SIGKILL')
    }
    await rm(this.root, { recursive: true, force: true })
  }
}

function signal(group: number, name: NodeJS.Signals) {
  try {
    process.kill(-group, name)
  } catch {
    // It has ended.
  }
}

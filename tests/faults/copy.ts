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
/** How long a command may take to exit after it is asked to. */
const GRACE_MS = 10_000

/** Never resolves: after an interruption the process is about to exit. */
const ended = new Promise<never>(() => {})

/** A copy of the project in a separate folder, whose sources may be changed. */
export class ProjectCopy {
  readonly root: string
  /** the running command; there is at most one */
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

  /** Applies changes to sources while `work` runs. */
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

  /** Runs a command with its output in `output.txt`; returns whether it succeeded. */
  async run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
    if (this.isClosed) return ended
    const output = openSync(join(this.root, 'output.txt'), 'w')
    this.child = spawn(command, args, {
      cwd: this.root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      // A separate process group can be killed together with its children.
      detached: true,
    })
    const [code] = await once(this.child, 'close')
    this.child = null
    return this.isClosed ? ended : code === 0
  }

  output = () => readFile(join(this.root, 'output.txt'), 'utf8')

  /** Stops the running command and removes the folder. */
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
    // The share of a source in what a test covers; it is high for a test that is about that source.
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Command, splitArguments } from '../../server/admin/command.ts'
import { runCommandLine } from '../../server/admin/command-line.ts'
import { openOperator } from '../../server/admin/operator.ts'
import { readEnv } from '../../server/env.ts'
import { childEnv } from '../lib/child.ts'
import { copyInstallation, ownMedia } from '../lib/database.ts'

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'admin', 'main.ts')

/** A new folder, which the caller removes. */
export const makeTemporaryFolder = () => mkdtemp(join(tmpdir(), 'lectern-test-'))

/** Runs the operator's command line in a child process, as an operator does. */
export async function spawnAdmin(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: childEnv(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk
  })
  const [code] = await once(child, 'close')
  return { code: code as number | null, ...said }
}

/** The same in this process, without its settings; returns what was printed and the exit code. */
export async function runAdmin(env: Record<string, string>, ...args: string[]) {
  const said = { out: '', err: '' }
  const code = await runCommandLine(args, {
    env,
    stop: new AbortController().signal,
    out: (text) => {
      said.out += text
    },
    err: (text) => {
      said.err += text
    },
  })
  return { code, ...said }
}

/** Runs commands on an installation that nothing else has open. */
export async function openCommandLine(env: Record<string, string>) {
  const lines: string[] = []
  const stop = new AbortController()
  const say = (line: string) => void lines.push(line)
  const operator = await openOperator({ env: readEnv(env), as: undefined, say, stop: stop.signal })
  return {
    operator,
    close: operator.close,
    /** Runs a command; returns the lines that it prints. */
    async run(command: Command, ...args: string[]) {
      lines.length = 0
      await command.prepare(splitArguments(command, args))(operator)
      return [...lines]
    },
  }
}

export type CommandLine = Awaited<ReturnType<typeof openCommandLine>>

/** A demo installation with media of its own, and a folder into which all of its articles or courses are exported. */
export async function exportDemo(kind: 'articles' | 'courses') {
  const installation = await copyInstallation('demo')
  await ownMedia(installation)
  const whole = await makeTemporaryFolder()
  expect(await runAdmin(installation.env, 'export', kind, whole)).toMatchObject({ code: 0, err: '' })
  return {
    env: installation.env,
    whole,
    /** Removes all of it after what has it open. */
    async remove(line: CommandLine) {
      await line.close()
      await installation.remove()
      await rm(whole, { recursive: true, force: true })
    },
  }
}

export type ExportedDemo = Awaited<ReturnType<typeof exportDemo>>

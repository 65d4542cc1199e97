import { stripVTControlCharacters } from 'node:util'
import { DirectoryInUse } from '../db/embedded/lock.ts'
import { DomainError } from '../domain-error.ts'
import { readEnv, StartError } from '../env.ts'
import { sentence } from '../http/texts.ts'
import { type Command, findCommand, splitArguments } from './command.ts'
import { COMMANDS } from './commands.ts'
import { Failure, WrongUse } from './failure.ts'
import { openOperator } from './operator.ts'

export interface Surroundings {
  /** environment variables */
  env: Record<string, string | undefined>
  /** aborted when the operator has asked to stop */
  stop: AbortSignal
  out(text: string): void
  err(text: string): void
}

/** Removes control characters from names and texts of other people, which could manipulate the operator's terminal. */
const plain = (text: string) => stripVTControlCharacters(text).replace(/[^\P{Cc}\n]/gu, ' ')

const OVERVIEW = `Usage: npm run admin -- <command>

${COMMANDS.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(34)}${summary}`).join('\n')}

  help <command>                    what a command does, with its options

The settings are those of the server (.env). With the embedded database the server must not run meanwhile.`

const helpOf = ({ name, usage, summary, help }: Command) =>
  `Usage: npm run admin -- ${name} ${usage}\n\n${summary}.\n\n${help}`

/** Runs the command line; returns the exit code. */
export async function runCommandLine(line: string[], surroundings: Surroundings): Promise<0 | 1 | 2> {
  try {
    await run(line, surroundings)
    return 0
  } catch (error) {
    const { text, code } = reportOf(error)
    surroundings.err(`${plain(text).replaceAll('\n', ' ').trim()}\n`)
    return code
  }
}

async function run(line: string[], { env, stop, out }: Surroundings): Promise<void> {
  const say = (text: string) => out(`${plain(text)}\n`)
  const [first, ...others] = line
  const isHelp = first === 'help'
  if (first === undefined || first === '--help' || first === '-h' || (isHelp && others.length === 0))
    return say(OVERVIEW)
  const { command, rest } = findCommand(COMMANDS, isHelp ? others : line)
  const given = splitArguments(command, rest)
  if (isHelp || given.isHelp) return say(helpOf(command))
  const job = command.prepare(given)

  const { as } = given.values
  const address = typeof as === 'string' ? as.toLowerCase() : undefined
  const operator = await openOperator({ env: readEnv(env), as: address, say, stop })
  try {
    await job(operator)
  } finally {
    await operator.close()
  }
}

/** The error as one line, and the exit code. */
function reportOf(error: unknown): { text: string; code: 1 | 2 } {
  if (error instanceof WrongUse) return { text: `${error.message} (npm run admin -- help)`, code: 2 }
  return { text: textOf(error), code: 1 }
}

function textOf(error: unknown): string {
  if (error instanceof DirectoryInUse)
    return `${error.message}: stop it first, or keep the data in a PostgreSQL of your own (DATABASE_URL)`
  if (error instanceof DomainError) return sentence('en', error.code)
  if (error instanceof Failure || error instanceof StartError) return error.message
  return `this should not happen: ${error instanceof Error ? error.message : error}`
}

import { stripVTControlCharacters } from 'node:util'
import { DirectoryInUse } from '../db/embedded/lock.ts'
import { readEnv, StartError } from '../env.ts'
import { HttpProblem } from '../errors.ts'
import { sentence } from '../texts.ts'
import { type Command, findCommand, splitArguments } from './command.ts'
import { COMMANDS } from './commands.ts'
import { Failure, WrongUse } from './failure.ts'
import { openOperator } from './operator.ts'

/** Names and texts were written by others: none of them may steer the operator's terminal. */
const plain = (text: string) => stripVTControlCharacters(text).replace(/[^\P{Cc}\n]/gu, ' ')
const say = (text: string) => void process.stdout.write(`${plain(text)}\n`)
const complain = (text: string) => process.stderr.write(`${plain(text).replaceAll('\n', ' ').trim()}\n`)

const OVERVIEW = `Usage: npm run admin -- <command>

${COMMANDS.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(34)}${summary}`).join('\n')}

  help <command>                    what a command does, with its options

The settings are those of the server (.env). With the embedded database the server must not run meanwhile.`

const helpOf = ({ name, usage, summary, help }: Command) =>
  `Usage: npm run admin -- ${name} ${usage}\n\n${summary}.\n\n${help}`

async function run(line: string[]): Promise<void> {
  const [first, ...others] = line
  const isHelp = first === 'help'
  if (first === undefined || first === '--help' || first === '-h' || (isHelp && others.length === 0))
    return say(OVERVIEW)
  const { command, rest } = findCommand(COMMANDS, isHelp ? others : line)
  const given = splitArguments(command, rest)
  if (isHelp || given.isHelp) return say(helpOf(command))
  const job = command.prepare(given)

  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const { as } = given.values
  const address = typeof as === 'string' ? as.toLowerCase() : undefined
  const operator = await openOperator({ env: readEnv(process.env), as: address, say, stop: stop.signal })
  try {
    await job(operator)
  } finally {
    await operator.close()
  }
}

/** Says what went wrong, in one line; answers the exit code. */
function report(error: unknown): 1 | 2 {
  if (error instanceof WrongUse) {
    complain(`${error.message} (npm run admin -- help)`)
    return 2
  }
  if (error instanceof DirectoryInUse) {
    complain(`${error.message}: stop it first, or keep the data in a PostgreSQL of your own (DATABASE_URL)`)
  } else if (error instanceof HttpProblem) {
    complain(sentence('en', error.code))
  } else if (error instanceof Failure || error instanceof StartError) {
    complain(error.message)
  } else {
    complain(`this should not happen: ${error instanceof Error ? error.message : error}`)
  }
  return 1
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  process.exitCode = report(error)
}

import { type ParseArgsConfig, parseArgs } from 'node:util'
import { z } from 'zod'
import { WrongUse } from './failure.ts'
import type { Operator } from './operator.ts'

/** The work of a command, once everything is open. */
export type Job = (operator: Operator) => Promise<void>

export interface Command {
  /** one or two words */
  name: string
  /** the arguments, as the help shows them */
  usage: string
  summary: string
  /** help in addition to the summary */
  help: string
  options: NonNullable<ParseArgsConfig['options']>
  /** Reads the arguments before anything is opened. Throws `WrongUse`. */
  prepare(given: GivenArguments): Job
}

interface GivenArguments {
  positionals: string[]
  values: Record<string, unknown>
}

const AS = { as: { type: 'string' } } as const

/** Options of every command that acts as an admin. */
export const asAdmin = AS
export const AS_HELP = '--as <e-mail>   the administrator to act as; the first one unless told'

/** An e-mail address in lower case, as accounts are stored. */
export const email = z.email({ error: 'is no e-mail address' }).transform((address) => address.toLowerCase())

/** Validates the arguments. Throws `WrongUse` that names the argument. */
export function readArguments<Shape extends z.ZodType>(shape: Shape, values: Record<string, unknown>): z.infer<Shape> {
  const parsed = shape.safeParse(values)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new WrongUse(`${issue?.path.join('.')} ${issue?.message}`)
}

/** Finds the command of a line, and its arguments. Throws `WrongUse`. */
export function findCommand(commands: readonly Command[], line: readonly string[]) {
  const found = commands.find(({ name }) => name === line.slice(0, name.split(' ').length).join(' '))
  if (found) return { command: found, rest: line.slice(found.name.split(' ').length) }
  const kin = commands.filter(({ name }) => name.startsWith(`${line[0]} `)).map(({ name }) => name)
  throw new WrongUse(
    kin.length > 0 ? `${line[0]} what? There is: ${kin.join(', ')}` : `there is no command "${line[0]}"`,
  )
}

/** Splits the arguments of a command. Throws `WrongUse`. */
export function splitArguments({ options }: Command, rest: string[]): GivenArguments & { isHelp: boolean } {
  try {
    const all = { ...options, help: { type: 'boolean', short: 'h' } } as const
    const { positionals, values } = parseArgs({ args: rest, options: all, allowPositionals: true })
    const { help, ...others } = values
    return { positionals, values: others, isHelp: help === true }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new WrongUse(error.message)
  }
}

/** The only positional argument of a command. */
export function only(positionals: string[], what: string): string {
  const [first, second] = positionals
  if (first === undefined) throw new WrongUse(`${what} is missing`)
  if (second !== undefined) throw new WrongUse(`"${second}" is one argument too many`)
  return first
}

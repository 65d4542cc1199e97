import { z } from 'zod'
import { DomainError } from '../domain-error.ts'
import { addAccount } from '../features/auth/queries.ts'
import { giveAdminRole, takeAdminRole } from '../features/people/admin-queries.ts'
import { newPassword, requireAccount } from './account.ts'
import { type Command, email, only, readArguments } from './command.ts'
import { checkBody } from './content/contract-check.ts'
import { Failure, WrongUse } from './failure.ts'
import type { Operator } from './operator.ts'

const shape = z.object({
  email,
  create: z.boolean().default(false),
  'first-name': z.string().optional(),
  'last-name': z.string().optional(),
})

/** Writes to the database, because the API needs an admin who may call it. */
export const makeAdmin: Command = {
  name: 'make-admin',
  usage: '<e-mail>',
  summary: 'Makes somebody an administrator',
  help: `The account keeps the roles it has.

--create            makes the account, with a verified address, and prints its password once
--first-name <name>
--last-name <name>  whose it is; with --create only`,
  options: { create: { type: 'boolean' }, 'first-name': { type: 'string' }, 'last-name': { type: 'string' } },
  prepare({ positionals, values }) {
    const given = readArguments(shape, { ...values, email: only(positionals, 'the e-mail address') })
    const { email: username, create, 'first-name': firstName, 'last-name': lastName } = given
    if (!create) {
      if (firstName !== undefined || lastName !== undefined) throw new WrongUse('a name is for --create')
      return (operator) => promote(operator, username)
    }
    if (firstName === undefined || lastName === undefined) {
      throw new WrongUse('--create takes --first-name and --last-name')
    }
    return (operator) => addAdmin(operator, { username, firstName, lastName })
  },
}

async function promote(operator: Operator, username: string) {
  const { id, suspendedAt } = await requireAccount(operator, username)
  const isNew = await giveAdminRole(operator.services.db, id)
  operator.say(`${username} is ${isNew ? 'now' : 'already'} an administrator`)
  if (suspendedAt) operator.say('The account is suspended: "unsuspend" lets its owner sign in')
}

interface Person {
  username: string
  firstName: string
  lastName: string
}

async function addAdmin({ services: { db, passwords }, say }: Operator, person: Person) {
  const password = newPassword()
  checkBody('Registration', { ...person, password })
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (tx) => {
    const id = await addAccount(tx, { ...person, passwordHash, preferredLanguage: 'en', isEmailVerified: true })
    if (id === null) throw new Failure(`${person.username} has an account: leave out --create`)
    await giveAdminRole(tx, id)
  })
  say(`${person.username} is now an administrator. The password, shown only here: ${password}`)
}

export const removeAdmin: Command = {
  name: 'remove-admin',
  usage: '<e-mail>',
  summary: 'Takes the role of administrator away',
  help: 'The account keeps its other roles. The last administrator stays one.',
  options: {},
  prepare({ positionals }) {
    const { email: username } = readArguments(z.object({ email }), { email: only(positionals, 'the e-mail address') })
    return async (operator) => {
      const { id } = await requireAccount(operator, username)
      const isGone = await takeAdminRole(operator.services.db, id).catch((error: unknown) => {
        const isLast = error instanceof DomainError && error.code === 'last-admin'
        throw isLast ? new Failure(`${username} is the last administrator: make another one first`) : error
      })
      operator.say(`${username} is ${isGone ? 'no longer an' : 'no'} administrator`)
    }
  },
}

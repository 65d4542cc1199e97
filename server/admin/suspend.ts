import { z } from 'zod'
import { requireAccount } from './account.ts'
import { AS_HELP, asAdmin, type Command, email, only, readArguments } from './command.ts'

const change = (
  operation: 'suspendUser' | 'unsuspendUser',
  said: string,
): Pick<Command, 'options' | 'prepare' | 'usage'> => ({
  usage: '<e-mail>',
  options: asAdmin,
  prepare({ positionals }) {
    const { email: username } = readArguments(z.object({ email }), { email: only(positionals, 'the e-mail address') })
    return async (operator) => {
      const { id } = await requireAccount(operator, username)
      await operator.api(operation, { params: { id } })
      operator.say(`${username} ${said}`)
    }
  },
})

export const suspend: Command = {
  ...change('suspendUser', 'is suspended'),
  name: 'suspend',
  summary: 'Keeps somebody from signing in',
  help: `Ends all sessions of the account. The last administrator cannot be suspended.\n\n${AS_HELP}`,
}

export const unsuspend: Command = {
  ...change('unsuspendUser', 'may sign in again'),
  name: 'unsuspend',
  summary: 'Lets somebody sign in again',
  help: AS_HELP,
}

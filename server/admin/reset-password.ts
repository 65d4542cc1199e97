import { z } from 'zod'
import { newPassword, requireAccount } from './account.ts'
import { AS_HELP, asAdmin, type Command, email, only, readArguments } from './command.ts'

export const resetPassword: Command = {
  name: 'reset-password',
  usage: '<e-mail>',
  summary: 'Gives somebody a new password',
  help: `Prints the password once, ends all sessions of the account and mails its owner that the password has changed.\n\n${AS_HELP}`,
  options: asAdmin,
  prepare({ positionals }) {
    const { email: username } = readArguments(z.object({ email }), { email: only(positionals, 'the e-mail address') })
    return async (operator) => {
      const { id } = await requireAccount(operator, username)
      const password = newPassword()
      await operator.api('changePassword', { params: { id }, body: { password } })
      operator.say(`The new password of ${username}, shown only here: ${password}`)
    }
  },
}

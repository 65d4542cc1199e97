import { type Env, originOf } from '../../../env.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { NotificationChannel } from './channel.ts'
import { anybody, mailReach } from './reach-queries.ts'

export const mailChannel = (mail: Mailer, env: Env): NotificationChannel => ({
  ...mailReach,
  name: 'email',
  takesChanges: anybody,
  test: (tx, userId, to) =>
    mail.keep(tx, { userId, to, letter: { kind: 'channelTest', url: `${originOf(env)}/profile/preferences` } }),
  keep: (tx, messages) => mail.keep(tx, ...messages),
})

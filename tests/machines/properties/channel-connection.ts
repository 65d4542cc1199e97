import { emittedOf, is } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const channelConnection: Properties = {
  'a channel is connected without a proof [NOTE-14]': never(
    (_, seen) => emittedOf(seen, 'connected') !== undefined,
    (_, seen) => !is(seen, 'xstate.done.actor.confirm', 'xstate.done.actor.look'),
  ),
  'what a person starts is begun, or they read why not [NOTE-14]': respond(
    (snapshot) => snapshot.matches('beginning'),
    (snapshot) => snapshot.matches('pending') || snapshot.context.problem !== null,
  ),
  'a code that was entered is taken, refused or too late [NOTE-15]': respond(
    (snapshot) => snapshot.matches({ pending: 'confirming' }),
    (snapshot) =>
      snapshot.matches('connected') ||
      snapshot.matches('expired') ||
      snapshot.context.problem !== null ||
      snapshot.matches('idle') ||
      snapshot.matches('beginning'),
  ),
  'a chat that was opened comes to an end by itself [NOTE-21]': respond(
    (snapshot) => snapshot.matches('pending') && snapshot.context.begun?.url !== null,
    (snapshot) => !snapshot.matches('pending'),
  ),
  'the server is asked about a number, which proves itself by its code [NOTE-15]': never(
    ({ context }) => context.wanted?.via === 'sms',
    (snapshot) => snapshot.matches({ pending: 'looking' }),
  ),
  'a code replaces the one before [NOTE-15]': always(
    (_, { started }) => started.some(({ src }) => src === 'begin'),
    ({ context }) => context.begun === null && context.problem === null,
  ),
  'a code can be too late [NOTE-15]': sometimes(
    (snapshot, seen) => snapshot.matches('expired') && is(seen, 'xstate.error.actor.confirm'),
  ),
}

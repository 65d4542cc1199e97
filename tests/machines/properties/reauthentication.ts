import { emittedOf, is } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const reauthentication: Properties = {
  'a person is confirmed without a proof that was accepted [AUTH-58]': never(
    (_, seen) => emittedOf(seen, 'confirmed') !== undefined,
    (_, seen) => !is(seen, 'xstate.done.actor.prove'),
  ),
  'a proof is accepted or refused [AUTH-58]': respond('PROVE', (snapshot) => !snapshot.matches('proving')),
  'what was asked for is done after the proof [AUTH-58]': respond(
    'xstate.done.actor.prove',
    (_, seen) => emittedOf(seen, 'confirmed') !== undefined,
  ),
  'a wrong proof ends the question [AUTH-59]': never(
    'xstate.error.actor.prove',
    (snapshot) => !snapshot.matches('asking'),
  ),
  'a wrong proof is said [AUTH-59]': always('xstate.error.actor.prove', ({ context }) => context.problem !== null),
  'a problem is said before the next proof [AUTH-58]': never(
    (snapshot) => snapshot.matches('proving'),
    ({ context }) => context.problem !== null,
  ),
  'nobody need prove anything [AUTH-58]': sometimes((_, seen) => emittedOf(seen, 'cancelled') !== undefined),
}

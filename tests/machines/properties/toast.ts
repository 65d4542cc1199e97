import { emittedOf, is } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const toast: Properties = {
  'a toast is there exactly while one is shown [PAGE-9]': always(
    (snapshot) => (snapshot.context.toast === null) === snapshot.matches('hidden'),
  ),
  'a toast is hidden and another stays [PAGE-9]': never(
    (snapshot, seen) => emittedOf(seen, 'hidden') !== undefined && snapshot.matches('shown'),
  ),
  'a toast that nobody points at goes by itself [PAGE-9]': respond(
    (snapshot) => snapshot.matches({ shown: 'counting' }),
    (snapshot) => !snapshot.matches({ shown: 'counting' }),
  ),
  'the newest toast is the one that is shown [PAGE-9]': always(
    'SHOW',
    ({ context }, { last }) => context.toast?.text === last?.text,
  ),
  'an error is shown for less time than it takes to read [HTTP-17]': never(
    ({ context }, seen) => is(seen, 'SHOW') && context.toast?.tone === 'error',
    (_, { timers }) => timers.some((ms) => ms < 10_000),
  ),
  'an error of the server is shown [HTTP-17]': sometimes(({ context }) => context.toast?.tone === 'error'),
}

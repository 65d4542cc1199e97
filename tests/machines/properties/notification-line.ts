import { emittedOf, is } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

const following = (state: string) => ({ following: state })

export const notificationLine: Properties = {
  'who was elected has the stream, or nobody is followed any more [NOTE-5]': respond(
    'ELECTED',
    (snapshot) => snapshot.matches(following('streaming')) || !snapshot.matches('following'),
  ),
  'a stream that was cut is opened again, or nobody is followed any more [NOTE-5]': respond(
    'CUT',
    (snapshot) =>
      snapshot.matches(following('streaming')) ||
      !snapshot.matches('following') ||
      snapshot.matches(following('electing')),
  ),
  'a tab without the lock asks the server [NOTE-5]': never(
    (snapshot) => snapshot.matches(following('electing')),
    (_, { started }) => started.some(({ src }) => src === 'stream' || src === 'fetchLatest'),
  ),
  'a notification is received twice [NOTE-5]': never(
    ({ context: { receivedIds } }) => new Set(receivedIds).size < receivedIds.length,
  ),
  'what was missed is fetched [NOTE-5]': respond(
    (snapshot) => snapshot.matches(following('polling')),
    (snapshot) => !snapshot.matches(following('polling')),
  ),
  'a person is known while nobody is followed [NOTE-5]': never(
    (snapshot) => snapshot.matches('idle'),
    ({ context }) => context.userId !== null || context.receivedIds.length > 0,
  ),
  'the stream is said to be heard only while it is, or by the tab that has it [NOTE-5]': always(
    (snapshot) => snapshot.matches({ following: { streaming: 'live' } }),
    ({ context }) => context.isHeard,
  ),
  'a pause ends with another try [NOTE-5]': respond(
    (snapshot) => snapshot.matches(following('waiting')),
    (snapshot) => !snapshot.matches(following('waiting')),
  ),
  'what was read in another tab is told here [NOTE-5]': sometimes(
    (_, seen) => is(seen, 'PEER.READ') && emittedOf(seen, 'read') !== undefined,
  ),
}

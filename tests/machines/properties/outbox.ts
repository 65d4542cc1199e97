import type { AnyMachineSnapshot } from 'xstate'
import { emittedOf, is } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

const sends = (snapshot: AnyMachineSnapshot, state: string) => snapshot.matches({ signedIn: { sender: state } })
const isLeaving = (snapshot: AnyMachineSnapshot) => snapshot.matches({ signedIn: { page: 'leaving' } })
const isEmpty = ({ context }: AnyMachineSnapshot) => context.queue.length === 0

export const outbox: Properties = {
  'an update is sent, refused for good, waits for a session, or its person is gone [LEARN-38]': respond(
    'RECORD',
    (snapshot) => isEmpty(snapshot) || sends(snapshot, 'unauthorized') || isLeaving(snapshot),
  ),
  'an update is stored, unless the page is left with it [LEARN-38]': respond(
    (snapshot) => snapshot.matches({ signedIn: { journal: 'storing' } }),
    (snapshot) => !snapshot.matches({ signedIn: { journal: 'storing' } }) || isLeaving(snapshot),
  ),
  'an update leaves the outbox without an answer [LEARN-39]': never(
    (_, { before }) => before?.matches('signedIn') === true,
    ({ context: { queue, parked, userId } }, seen) =>
      userId !== null &&
      queue.length + parked.length <
        (seen.before?.context.queue.length ?? 0) + (seen.before?.context.parked.length ?? 0) &&
      !is(seen, 'xstate.done.actor.sendUpdate', 'xstate.error.actor.sendUpdate', 'RETRY', 'RECORD'),
  ),
  'two updates are on their way at once [LEARN-39]': never(
    (_, { started }) => started.filter(({ src }) => src === 'sendUpdate').length > 1,
  ),
  'the outbox is sent when it is asked to be [LEARN-41]': respond(
    (snapshot, seen) => is(seen, 'FLUSH') && snapshot.matches('signedIn'),
    (_, { running }) => ['sendUpdate', 'readQueue', 'dropUpdate'].some((actor) => running.has(actor)),
  ),
  'what a page has that is left goes with it [LEARN-42]': always(
    (_, seen) => emittedOf(seen, 'left') !== undefined,
    ({ context }, seen) => emittedOf(seen, 'left')?.queue.length === context.queue.length,
  ),
  'a pause ends with another try, unless the page is left [LEARN-44]': respond(
    (snapshot) => sends(snapshot, 'waiting'),
    (snapshot) => !sends(snapshot, 'waiting') || isLeaving(snapshot),
  ),
  'a 401 parks or drops an update [LEARN-44]': never(
    (_, { last }) => last?.error?.status === 401,
    ({ context }, { before }) => context.queue.length < (before?.context.queue.length ?? 0),
  ),
  'a refusal for good is told [LEARN-45]': sometimes((_, seen) => emittedOf(seen, 'refused') !== undefined),
  'anything is kept for another person [LEARN-46]': never(
    (snapshot) => snapshot.matches('signedOut'),
    ({ context }) => context.queue.length + context.parked.length + context.spent.length > 0,
  ),
}

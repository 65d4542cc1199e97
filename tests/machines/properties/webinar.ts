import { emittedOf, is } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const webinar: Properties = {
  'a press leads in, is refused, or has to wait [LIVE-1]': respond(
    (snapshot) => snapshot.matches('entering'),
    (snapshot) => !snapshot.matches('entering'),
  ),
  'a link is asked for without a schedule [LIVE-3]': never((_, { started }) =>
    started.some(({ src, input }) => src === 'requestLink' && Object(input).scheduleId === null),
  ),
  'the link of a guest or of one without a ticket is asked for [LIVE-5]': never(
    (_, { running }) => running.has('requestLink'),
    ({ context }) => !context.signedIn || (context.mode === 'join' && !context.isRegistered),
  ),
  'who waits for the window learns that it opens, unless the page turns to something else [LIVE-6]': respond(
    (snapshot) => snapshot.matches('waiting'),
    (snapshot) => !snapshot.matches('waiting'),
  ),
  'a window that was blocked leaves a link to press [LIVE-8]': always(
    (_, seen) => is(seen, 'xstate.done.actor.lead') && seen.last?.output.isOpen === false,
    (snapshot) => snapshot.matches('offered') && snapshot.context.url !== null,
  ),
  'a failure is told with its reason [LIVE-9]': respond(
    (snapshot) => snapshot.matches('failed'),
    (snapshot) => snapshot.context.problem !== null,
  ),
  'a press without an event or a schedule asks for a link [LIVE-10]': never(
    ({ context }) => context.problem?.kind === 'eventOrScheduleNotProvided',
    (_, { started }) => started.length > 0,
  ),
  'a guest is led to sign in [LIVE-11]': sometimes((_, seen) => emittedOf(seen, 'signInWanted') !== undefined),
  'a guest makes a call that changes something [LIVE-11]': never(
    ({ context }) => !context.signedIn,
    (_, { running }) => running.has('register') || running.has('requestLink'),
  ),
}

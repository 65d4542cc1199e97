import { emittedOf, is } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const playback: Properties = {
  'progress goes back where nothing newer is known [LEARN-7]': never(
    (_, seen) => seen.before !== null && !is(seen, 'KNOWN'),
    ({ context }, { before }) => context.progress < before?.context.progress,
  ),
  'anything is saved that nobody has played [LEARN-29]': never(
    ({ context }) => context.played.length + context.spans.length === 0,
    (_, seen) => emittedOf(seen, 'save') !== undefined,
  ),
  'while it plays it is saved more often than every 10 s [LEARN-30]': never(
    (_, seen) => is(seen, 'MOVE') && seen.before?.context.savedAt !== null,
    (_, seen) =>
      emittedOf(seen, 'save') !== undefined && seen.last?.reading.now - seen.before?.context.savedAt < 10_000,
  ),
  'what was played is saved on pause [LEARN-30]': respond(
    (snapshot, seen) => is(seen, 'PAUSE') && snapshot.context.played.length > 0 && snapshot.matches('placed'),
    ({ context }) => context.saved?.progress === context.progress && context.saved?.position === context.position,
  ),
  'what was played is saved at the end [LEARN-30]': always(
    (snapshot, seen) => is(seen, 'ENDED') && snapshot.matches({ placed: 'ended' }),
    ({ context }) => context.saved?.progress === context.progress,
  ),
  'a new element goes on where it was left [LEARN-31]': sometimes(
    (_, seen) => is(seen, 'LOADED') && emittedOf(seen, 'place') !== undefined,
  ),
  'an item that a person has touched is moved by what is known elsewhere [LEARN-31]': never(
    (_, { before }) => before?.context.isTouched === true,
    (_, seen) => is(seen, 'KNOWN') && emittedOf(seen, 'place') !== undefined,
  ),
}

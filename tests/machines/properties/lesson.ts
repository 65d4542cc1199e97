import { emittedOf, is } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const lesson: Properties = {
  'a lesson that is opened is shown, is locked or has failed [LEARN-12]': respond(
    'OPEN',
    (snapshot) => !snapshot.matches('loading'),
  ),
  'an item is shown that the lesson does not have [LEARN-12]': never(
    (snapshot) => snapshot.matches('open') || snapshot.matches('completed'),
    ({ context: { items, contentId } }) =>
      items.length > 0 && !items.some(({ id }: { id: string }) => id === contentId),
  ),
  'its first video is selected where nothing was asked for [LEARN-13]': always(
    (_, seen) =>
      is(seen, 'xstate.done.actor.loadLesson') &&
      seen.before?.context.contentId === null &&
      seen.last?.output.items.some(({ kind }: { kind: string }) => kind === 'video'),
    ({ context }) => context.contentId === 'video',
  ),
  'a lesson that cannot be loaded fails, and can be tried again [LEARN-14]': respond(
    'RETRY',
    (snapshot) => !snapshot.matches('loading'),
  ),
  'items of a locked lesson are known [LEARN-15]': never(
    (snapshot) => snapshot.matches('locked'),
    ({ context }) => context.items.length > 0,
  ),
  'registering opens a locked lesson, or it is locked again or fails [LEARN-16]': respond(
    (_, seen) => is(seen, 'UNLOCKED') && seen.before?.matches('locked') === true,
    (snapshot) => !snapshot.matches('loading'),
  ),
  'a course is finished in the player [LEARN-27]': sometimes((snapshot) => snapshot.matches('finished')),
  'another tab announces anything here [LEARN-51]': never('PEER.COMPLETED', (_, { emitted }) => emitted.length > 0),
  'the end of the last lesson is told [LEARN-54]': sometimes((_, seen) => emittedOf(seen, 'courseEnd') !== undefined),
}

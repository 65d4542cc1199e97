import { emittedOf, is } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const transcript: Properties = {
  'lines are left out exactly while words are searched [MEDIA-28]': always(
    (snapshot) => snapshot.matches({ search: 'found' }) === (snapshot.context.words !== ''),
  ),
  'a press on a line goes to its time [MEDIA-28]': respond('PRESS', (_, seen) => emittedOf(seen, 'seek') !== undefined),
  'the film moves though no line was pressed [MEDIA-28]': never(
    (_, seen) => emittedOf(seen, 'seek') !== undefined && !is(seen, 'PRESS'),
  ),
  'whoever presses a line follows the time from there [MEDIA-28]': always('PRESS', (snapshot) =>
    snapshot.matches({ place: 'following' }),
  ),
  'a reader who moves on their own is moved by the time [MEDIA-28]': never('LEAVE', (snapshot) =>
    snapshot.matches({ place: 'following' }),
  ),
  'a search changes whether the time is followed [MEDIA-28]': never(
    (_, seen) => is(seen, 'SEARCH') || is(seen, 'CLEAR'),
    (snapshot, { before }) => before !== null && before.value.place !== snapshot.value.place,
  ),
  'somebody reads elsewhere while they search [MEDIA-28]': sometimes((snapshot) =>
    snapshot.matches({ search: 'found', place: 'apart' }),
  ),
}

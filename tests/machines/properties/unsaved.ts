import { emittedOf, is } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const unsaved: Properties = {
  'a page is left with unsaved input, and nobody was asked [PAGE-8]': never(
    (_, seen) => is(seen, 'LEAVE') && emittedOf(seen, 'left') !== undefined && seen.last?.way.kind !== 'modal',
    ({ context }) => context.forms.length > 0,
  ),
  'whoever is asked reads of it [PAGE-8]': always(
    (snapshot, { before }) => snapshot.matches('asking') && before?.matches('free') === true,
    (_, seen) => emittedOf(seen, 'asked') !== undefined,
  ),
  'whoever stays is at the same place with their input [PAGE-8]': always(
    (_, seen) => emittedOf(seen, 'stayed') !== undefined,
    ({ context }, { before }) => context.forms.length === before?.context.forms.length,
  ),
  'giving up leads out at once [PAGE-8]': respond(
    (_, seen) => is(seen, 'DISCARD') && seen.before?.matches('asking') === true,
    (_, seen) => emittedOf(seen, 'left') !== undefined,
  ),
  'what was being sent arrives, and leads out at once [PAGE-8]': sometimes(
    (_, seen) => is(seen, 'CLEAN') && emittedOf(seen, 'left') !== undefined,
  ),
  'somebody is asked who loses nothing [PAGE-8]': never(
    (snapshot) => snapshot.matches('asking'),
    ({ context }, { before, last }) =>
      before?.matches('free') === true && last?.type === 'LEAVE' && context.forms.length === 0,
  ),
  'a modal is closed over a form of the page [PAGE-8]': sometimes(
    ({ context }, seen) => emittedOf(seen, 'left')?.way.kind === 'modal' && context.forms.length > 0,
  ),
}

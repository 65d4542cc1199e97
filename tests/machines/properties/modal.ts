import { emittedOf } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const modal: Properties = {
  'a modal opens while another is told to be open [PAGE-6]': never(
    (_, seen) =>
      seen.before?.context.active !== null && seen.before !== null && emittedOf(seen, 'opened') !== undefined,
    (_, seen) => emittedOf(seen, 'closed') === undefined,
  ),
  'one modal or none is active [PAGE-6]': always(
    (snapshot) => snapshot.matches('open') === (snapshot.context.active !== null),
  ),
  'what is to be opened is active [PAGE-6]': respond(
    'OPEN',
    ({ context }, { last }) => context.active?.kind === last?.modal?.kind,
  ),
  'the query of an address opens the auth modal [AUTH-7]': always(
    (_, { last }) => last?.type === 'URL' && last.modal !== null,
    ({ context }) => context.active?.kind === 'auth',
  ),
  'a modal without an address stands in one [AUTH-7]': never((_, seen) => {
    const url = emittedOf(seen, 'url')
    return url !== undefined && url.modal !== null && url.modal.kind !== 'auth'
  }),
  'a question waits over another modal [PAGE-8]': sometimes(
    ({ context }) => context.beneath !== null && context.active?.kind === 'unsaved-changes',
  ),
  'a modal beneath is told to be open twice [PAGE-6]': never(
    ({ context }) => context.beneath !== null && context.beneath === context.active,
  ),
}

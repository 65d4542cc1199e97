import { emittedOf } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const history: Properties = {
  'a step that would lose something is shown [PAGE-8]': never(
    (_, { last, before }) =>
      last?.type === 'STEP' && !last.mayGo && last.index !== before?.context.index && !before?.matches('landing'),
    (_, seen) => emittedOf(seen, 'went') !== undefined,
  ),
  'the page stays at its address while a step is undone [PAGE-8]': always(
    (snapshot, { before }) => snapshot.matches('undoing') && before?.matches('undoing') === true,
    ({ context }, { last, before }) => last?.type === 'CHANGE' || context.address === before?.context.address,
  ),
  'nobody is asked before the step is undone [PAGE-8]': always(
    (_, seen) => emittedOf(seen, 'undone') !== undefined,
    (snapshot, { before }) => before?.matches('undoing') === true && snapshot.matches('settled'),
  ),
  'two modals have an entry each [PAGE-6]': never(
    (_, { last }) => last?.type === 'CHANGE' && last.from.isModal,
    (_, seen) => emittedOf(seen, 'push') !== undefined,
  ),
  'leaving the entry of a modal asks somebody [PAGE-6]': never(
    (_, { before }) => before?.matches('landing') === true,
    (_, seen) => emittedOf(seen, 'undone') !== undefined,
  ),
  'changing tabs adds an entry to the history [PAGE-4]': sometimes((_, seen) => emittedOf(seen, 'push') !== undefined),
  'each change of the address is made at once, or waits for the entry of a modal to be left [PAGE-4]': respond(
    'CHANGE',
    (snapshot, { emitted }) =>
      snapshot.context.waiting !== null || emitted.some(({ type }) => type === 'push' || type === 'replace'),
  ),
  'a page waits beyond the landing [PAGE-6]': never(
    (snapshot) => snapshot.matches('settled') || snapshot.matches('undoing'),
    ({ context }) => context.waiting !== null,
  ),
}

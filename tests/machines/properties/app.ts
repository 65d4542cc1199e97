import { isDeepStrictEqual } from 'node:util'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

const OF_EACH_PAGE = ['auth', 'modal', 'navigation', 'toast', 'unsaved']

export const app: Properties = {
  'the root outlives each of its flows [FLOW-5]': always(({ status }) => status === 'active'),
  'a flow begins twice [FLOW-5]': never(({ context: { begun } }) => new Set(begun).size < begun.length),
  'a flow that is begun runs [FLOW-5]': respond(
    'BEGIN',
    ({ context, children }, { last }) => context.begun.includes(last?.flow) && children[last?.flow] !== undefined,
  ),
  'the flows of each page start with it [FLOW-5]': always(
    (_, { before }) => before === null,
    (_, { started }) => isDeepStrictEqual(started.map(({ src }) => src).sort(), OF_EACH_PAGE),
  ),
  'a step starts a flow of each page again [FLOW-5]': never(
    (_, { before, started }) => before !== null && started.length > 0,
  ),
  'all flows run at once [FLOW-5]': sometimes(({ context }) => context.begun.length === 6),
}

import { emittedOf } from '../../paths/invariants.ts'
import { always, never, type Properties, respond, sometimes } from '../../paths/properties.ts'

export const navigation: Properties = {
  'a page that is not there yet is the current one [PAGE-5]': never(
    'START',
    ({ context }, { before }) => context.at !== before?.context.at,
  ),
  'a navigation that takes long is shown, unless it is over [PAGE-5]': respond(
    (snapshot) => snapshot.matches({ navigating: 'quick' }),
    (snapshot) => snapshot.hasTag('busy') || !snapshot.matches('navigating'),
  ),
  'the bar is there where nothing is awaited [PAGE-5]': never(
    (snapshot) => snapshot.hasTag('busy'),
    ({ context }) => context.to === null,
  ),
  'another page arrives than the one that was asked for last [PAGE-5]': never(
    'DONE',
    (_, { last, before }) => last?.to !== before?.context.to,
  ),
  'a page that came is the current one [PAGE-5]': always(
    (_, seen) => emittedOf(seen, 'arrived') !== undefined,
    ({ context }, { last }) => context.at === last?.to && context.to === null,
  ),
  'a page can fail to come [PAGE-10]': sometimes((_, seen) => emittedOf(seen, 'failed') !== undefined),
}

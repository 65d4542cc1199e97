import type { StateValue } from 'xstate'

/** A state value as text, such as `signedIn.fresh`; parallel regions are written separately. */
export const placeOf = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, child]) => (child === undefined ? key : `${key}.${placeOf(child)}`))
        .join(' & ')

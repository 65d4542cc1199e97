import type { StateValue } from 'xstate'

/** A state in words, such as `signedIn.fresh`; regions side by side each by their own. */
export const placeOf = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, child]) => (child === undefined ? key : `${key}.${placeOf(child)}`))
        .join(' & ')

/**
 * What becomes of a call: answered; not answered because it got lost on the way there, or on the way back after the
 * server had acted; carried to the server twice; without any answer; refused by a server that has too much to do.
 */
export const FATES = ['answered', 'lost', 'answer lost', 'carried twice', 'never answered', 'busy'] as const
export type Fate = (typeof FATES)[number]

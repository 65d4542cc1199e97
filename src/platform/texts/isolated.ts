/** Somebody's words within a sentence: their direction does not reach beyond them. */
export const isolated = (text: string) => `\u2068${text}\u2069`

/** Isolates the direction of text by a person within a sentence. */
export const isolated = (text: string) => `\u2068${text}\u2069`

const WORDS_A_MINUTE = 220

/** Estimated time to read a text, in seconds, at the pace of an adult who reads attentively. */
export function readingTime(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.round((words / WORDS_A_MINUTE) * 60)
}

const WORDS_A_MINUTE = 220

/** Seconds that it takes to read a text, at the pace of an adult who reads with attention. */
export function readingTime(text: string): number {
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return Math.round((words / WORDS_A_MINUTE) * 60)
}

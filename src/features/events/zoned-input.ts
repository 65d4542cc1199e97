/** A moment as an input of date and time has it, on the clock of a time zone. */
export const zonedInput = (at: string | number, timeZone: string) =>
  // Sweden writes dates as ISO 8601 does.
  new Date(at).toLocaleString('sv', { timeZone }).replace(' ', 'T').slice(0, 16)

/**
 * The moment of such an input, in RFC 3339. A time that the clock leaves out counts as an hour later, one that it shows
 * twice as the first.
 */
export function momentOf(input: string, timeZone: string): string {
  const wanted = Date.parse(`${input}Z`)
  const behind = (at: number) => Date.parse(`${zonedInput(at, timeZone)}Z`) - at
  const DAY_MS = 86_400_000
  const [before, after] = [wanted - behind(wanted - DAY_MS), wanted - behind(wanted + DAY_MS)]
  const found = [before, after].find((at) => at + behind(at) === wanted) ?? before
  return new Date(found).toISOString()
}

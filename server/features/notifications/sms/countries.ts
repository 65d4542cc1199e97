import { countries } from 'countries-list'

/** Countries by calling code; some share one. */
const BY_CODE = Map.groupBy(
  Object.entries(countries).flatMap(([country, { phone }]) => phone.map((code) => ({ code: String(code), country }))),
  ({ code }) => code,
)
const LONGEST = Math.max(...Array.from(BY_CODE.keys(), (code) => code.length))

/** The countries that a number may belong to: those of the longest calling code that it begins with. */
function countriesOf(phone: string): string[] {
  for (let length = LONGEST; length > 0; length -= 1) {
    const found = BY_CODE.get(phone.slice(1, 1 + length))
    if (found) return found.map(({ country }) => country)
  }
  return []
}

/** Whether SMS goes to a number; undefined: to all countries. */
export const isServed = (phone: string, served: readonly string[] | undefined): boolean =>
  served === undefined || countriesOf(phone).some((country) => served.includes(country))

/** The names of countries in a language, as one list. */
export function namesOf(served: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const list = new Intl.ListFormat(locale, { type: 'disjunction' })
  return list.format(served.map((country) => names.of(country) ?? country))
}

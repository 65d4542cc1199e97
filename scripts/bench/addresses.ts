export const HTML = { accept: 'text/html', 'accept-encoding': 'br' }

/** Words that occur in many courses. With each order they make more lists than the server caches. */
const WORDS = 'a e i o n r s t l c d m u in er st re an te on al ar or es ti ng le ra ve co'.split(' ')
const ORDERS = ['newest', 'latest', 'alphabetical-a-z', 'alphabetical-z-a']

let visit = 0

/** The address of a course list that the server has not cached. */
export function uncachedPage() {
  visit += 1
  const q = WORDS[visit % WORDS.length] ?? ''
  const sort = ORDERS[Math.floor(visit / WORDS.length) % ORDERS.length] ?? ''
  return `/courses?${new URLSearchParams({ q, sort })}`
}

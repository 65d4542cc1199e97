export type Part = 'state' | 'transition' | 'property'

const PARTS: readonly string[] = ['state', 'transition', 'property'] satisfies Part[]
const isPart = (text: string | undefined): text is Part => text !== undefined && PARTS.includes(text)

export interface Place {
  machine: string
  part: Part | null
  /** The id of a state, the key of a transition, or the place of a property. */
  id: string
}

/** The fragment address of a machine, or of a part of it, within the page. */
export const addressOf = (machine: string, part?: Part, id = ''): string =>
  part ? `#${machine}/${part}/${encodeURIComponent(id)}` : `#${machine}`

export const placeOf = (hash: string): Place => {
  const [machine = '', part, id = ''] = hash.replace(/^#/, '').split('/')
  return { machine, part: isPart(part) ? part : null, id: decodeURIComponent(id) }
}

const SEARCH = '#?'

/** The fragment address of what a search finds. */
export const searchAddress = (words: string): string => SEARCH + encodeURIComponent(words)

/** What is searched for, or null. */
export const searchIn = (hash: string): string | null =>
  hash.startsWith(SEARCH) ? decodeURIComponent(hash.slice(SEARCH.length)) : null

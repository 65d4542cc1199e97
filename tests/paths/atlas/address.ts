export type Part = 'state' | 'transition'

export interface Place {
  machine: string
  part: Part | null
  /** The id of a state or the key of a transition. */
  id: string
}

/** The fragment address of a machine, or of a part of it, within the page. */
export const addressOf = (machine: string, part?: Part, id = ''): string =>
  part ? `#${machine}/${part}/${encodeURIComponent(id)}` : `#${machine}`

export const placeOf = (hash: string): Place => {
  const [machine = '', part, id = ''] = hash.replace(/^#/, '').split('/')
  return { machine, part: part === 'state' || part === 'transition' ? part : null, id: decodeURIComponent(id) }
}

export const KINDS = ['Requirements', 'Properties', 'Rules', 'Paths in the browser', 'Events', 'States'] as const

/** Something that a search can find. */
export interface Entry {
  kind: (typeof KINDS)[number]
  text: string
  /** where it is, such as the name of the machine */
  where: string
  href: string
}

import type { Filters, View } from '../domain/catalogue.ts'
import type { CATEGORIES } from '../domain/course-search.ts'
import type { EVENT_KINDS } from '../domain/event-search.ts'

/** What the address of a catalogue says beside its order. */
export interface CatalogueState extends Filters {
  'active-tab': (typeof CATEGORIES)[number]
  q: string
  view: View
  page: number
  /** of webinars */
  'event-type'?: (typeof EVENT_KINDS)[number]
}

/** How it is changed, see `useUrlState`. */
export interface CatalogueUrl {
  hrefOf(change: Partial<CatalogueState>): string
  change(change: Partial<CatalogueState>): void
  send(form: HTMLFormElement): void
}

import type { CATEGORIES } from '../../../platform/lists/list-url.ts'
import type { EVENT_KINDS, Filters, View } from './filters.ts'

/** What the address of a catalogue says beside its order. */
export interface CatalogueState extends Filters {
  'active-tab': (typeof CATEGORIES)[number]
  q: string
  view: View
  page: number
  /** of webinars */
  'event-type'?: (typeof EVENT_KINDS)[number]
}

/** How it is changed, see `useListUrl`. */
export interface CatalogueUrl {
  hrefOf(change: Partial<CatalogueState>): string
  change(change: Partial<CatalogueState>): void
  send(form: HTMLFormElement): void
}

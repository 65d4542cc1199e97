import type { CardListProps } from '../../../platform/lists/card-list.tsx'
import { css } from '../../../ui/style.ts'
import type { View } from '../catalogue/filters.ts'

/** Cards of what a catalogue lists, drawn as elsewhere unless said. */
export interface CatalogueCardsProps<Item> extends CardListProps<Item> {
  view?: View
}

/** Beside filters there is less room; with details a card needs more. */
const views: Record<View, string> = {
  default: css`
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr));
    gap: var(--space-5);
  `,
  'detailed-vertical': css`
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr));
    gap: var(--space-5);
  `,
  'detailed-horizontal': css`
    display: grid;
    gap: var(--space-4);
  `,
}

export const gridOf = (view: View | undefined) => (view ? { className: views[view] } : {})

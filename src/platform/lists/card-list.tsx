import type { ReactNode } from 'react'
import { cardGrid } from '../../ui/card-grid.ts'

export interface CardListProps<Item> {
  items: readonly Item[]
  /** the level below the heading that the list stands under */
  heading: 'h2' | 'h3'
  /** how many are on the first screen, so that their pictures must not wait */
  first?: number
}

interface GridProps<Item> {
  className?: string
  items: readonly Item[]
  card(item: Item, index: number): ReactNode
}

/** Cards beside and below each other, as many in a row as there is room for. */
export const CardGrid = <Item extends { id: string }>({ items, card, className = cardGrid }: GridProps<Item>) => (
  <ul className={className}>
    {items.map((item, index) => (
      <li key={item.id}>{card(item, index)}</li>
    ))}
  </ul>
)

import type { ReactNode } from 'react'
import { cardGrid } from '../../ui/card.ts'

export interface CardListProps<Item> {
  items: readonly Item[]
  /** one level below the heading of the list */
  heading: 'h2' | 'h3'
  /** the number of cards on the first screen, whose pictures load eagerly */
  first?: number
}

interface GridProps<Item> {
  className?: string
  items: readonly Item[]
  card(item: Item, index: number): ReactNode
}

/** A responsive grid of cards. */
export const CardGrid = <Item extends { id: string }>({ items, card, className = cardGrid }: GridProps<Item>) => (
  <ul className={className}>
    {items.map((item, index) => (
      <li key={item.id}>{card(item, index)}</li>
    ))}
  </ul>
)

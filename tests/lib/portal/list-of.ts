/** The answer to a list call that has these items on its only page. */
export const listOf = <Item>(...items: Item[]) => ({
  items,
  totalItems: items.length,
  page: 1,
  totalPages: 1,
  hasNextPage: false,
  hasPrevPage: false,
})

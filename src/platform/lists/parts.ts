/** What every list shows and that need not react at once, in one file. */
export { ListFilters } from './list-filters.tsx'
export { Pager } from './pager.tsx'

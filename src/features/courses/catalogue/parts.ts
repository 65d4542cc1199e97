/** What every catalogue shows and that need not react at once, in one file. */
export { FilterChips } from './filter-chips.tsx'
export { FilterPanel } from './filter-panel.tsx'
export { ViewSwitch } from './view-switch.tsx'

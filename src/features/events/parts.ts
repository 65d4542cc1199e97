/** The cards of events, which need not react at once, in one file. */
export { EventCardList } from './event-card.tsx'
export { EventGroups } from './event-groups.tsx'

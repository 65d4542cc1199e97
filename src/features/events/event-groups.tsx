import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFreshFacts } from '../../platform/api/fresh-facts.ts'
import { useViewer } from '../../platform/portal.tsx'
import { Stack } from '../../ui/layout.tsx'
import type { CatalogueCardsProps } from '../courses/card/card-views.ts'
import type { EventCardData } from './api.ts'
import { EventCardList } from './event-card.tsx'
import { EVENT_GROUPS, type EventGroup, groupOf, isLate } from './standing.ts'

type Listed = Omit<CatalogueCardsProps<EventCardData>, 'heading'>

interface EventGroupsProps extends Listed {
  /** when the list was made, in epoch milliseconds; it is the same on the server and in the browser */
  at: number
}

/** A list of events under the headings of when they take place (EVENT-33). */
export function EventGroups({ items, first = 0, at, ...list }: EventGroupsProps) {
  const zone = useViewer()?.settings.profile.timezone ?? 'UTC'
  const groups = EVENT_GROUPS.map((group) => ({
    group,
    items: items.filter((event) => groupOf(event, at, zone) === group),
  }))
  const shown = groups.filter((one) => one.items.length > 0)
  return (
    <Stack gap={6}>
      {shown.map((one, index) => (
        <Group key={one.group} {...list} {...one} first={index === 0 ? first : 0} />
      ))}
      {items.some((event) => isDue(event, at)) && <Following />}
    </Stack>
  )
}

function Group({ group, ...list }: Listed & { group: EventGroup }) {
  const { t } = useTranslation('events')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <h2 id={id}>{t(`group.${group}`)}</h2>
        <EventCardList {...list} heading="h3" />
      </Stack>
    </section>
  )
}

const SOON_MS = 3_600_000

/** Whether the event is about to begin, or waits for its host. */
const isDue = ({ nextSchedule: next }: EventCardData, at: number) =>
  next !== null && (isLate(next) || (next.state === 'upcoming' && Date.parse(next.startsAt) - at < SOON_MS))

const LISTS = ['/api/events', '/api/user-events'] as const

/** Keeps the list up to date. */
function Following() {
  useFreshFacts(LISTS, false)
  return null
}

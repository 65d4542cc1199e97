import { useTranslation } from 'react-i18next'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { Tabs } from '../../../platform/lists/tabs.tsx'
import { usePageTitle } from '../../../platform/page/page-title.tsx'
import { useViewer } from '../../../platform/portal.tsx'
import { Container, leadText, Stack } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { BookedCourses, BookedEvents, BookedRecordings } from './booked-lists.tsx'
import { BOOKED_TABS, BOOKED_VIEW } from './booked-tabs.ts'

const frame = css`
  padding-block: var(--space-7) var(--space-8);
`
const LISTS = { courses: BookedCourses, events: BookedEvents, recordings: BookedRecordings }

/** What the person is registered for: courses, events, and the recordings that came of them. */
export function BookedScreen() {
  const { t } = useTranslation('booked')
  const { state, hrefOf } = useUrlState(BOOKED_VIEW)
  const viewer = useViewer()
  usePageTitle(t('title'))
  if (!viewer) return null
  const { 'active-tab': tab, page } = state
  const List = LISTS[tab]
  return (
    <Container className={frame}>
      <Stack gap={6}>
        <Stack gap={2}>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p className={leadText}>{t('lead')}</p>
        </Stack>
        <Tabs
          label={t('tabs')}
          tabs={BOOKED_TABS.map((name) => ({
            name: t(`tab.${name}`),
            href: hrefOf({ 'active-tab': name }),
            isCurrent: name === tab,
          }))}
        />
        <List page={page} hrefOf={(number) => hrefOf({ page: number })} />
      </Stack>
    </Container>
  )
}

import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { PAGE_SIZE } from '../../../../openapi/generated/constants.ts'
import { paths } from '../../../platform/address/paths.ts'
import { useUrlState } from '../../../platform/address/url-state.ts'
import { useListQuery } from '../../../platform/api/query.ts'
import { ListResults } from '../../../platform/lists/list-results.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { directionOf } from '../../../platform/texts/locales.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Row, Stack, smallText, softText } from '../../../ui/layout.tsx'
import { css } from '../../../ui/style.ts'
import { ScheduleTime } from '../../events/schedule-time.tsx'
import { FINISHED_VIEW } from '../../learning/certificates/finished-url.ts'
import { attendedSessionsQuery } from './api.ts'
import { minutesDone } from './minutes.ts'

const list = css`
  display: grid;
  gap: var(--space-4);
  overflow-wrap: anywhere;
`

/** The sessions that count as attended, beside the courses that a person has finished (LIVE-35). */
export function AttendedSessions() {
  const { t } = useTranslation('attendance')
  const { api, locale } = usePortal()
  const { state, hrefOf } = useUrlState(FINISHED_VIEW)
  const sessions = useListQuery(attendedSessionsQuery(api, state.sessions, PAGE_SIZE))
  // Most people have none, and their page says nothing of it.
  if (sessions.data?.totalItems === 0) return null
  return (
    <Stack gap={4}>
      <h2>{t('achieved.title')}</h2>
      <ListResults list={sessions} hrefOf={(sessionsPage) => hrefOf({ sessions: sessionsPage })} empty={null}>
        {(items) => (
          <ul className={list}>
            {items.map(({ id, event, startsAt, seconds }) => (
              <li key={id}>
                <strong lang={event.languageCode} dir={directionOf(event.languageCode)}>
                  <Link href={paths.event(event)}>{event.name}</Link>
                </strong>
                <Row gap={3} className={cx(smallText, softText)}>
                  <ScheduleTime at={startsAt} event={event} />
                  <Row gap={1}>
                    <Icon name="medal" />
                    {t('achieved.there', { there: minutesDone(seconds, locale) })}
                  </Row>
                </Row>
              </li>
            ))}
          </ul>
        )}
      </ListResults>
    </Stack>
  )
}

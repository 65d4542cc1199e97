import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListQuery } from '../../../platform/api/query.ts'
import { PageSteps } from '../../../platform/lists/page-steps.tsx'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { useServerClock } from '../../../platform/server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Setting, SettingGroup } from '../../../ui/setting.tsx'
import { timeAgo } from '../time-ago.ts'
import { messagesQuery } from './api.ts'

const TONES = { waiting: 'plain', sending: 'plain', sent: 'good', failed: 'bad', unknown: 'warm' } as const
const MINUTE_MS = 60_000

/** The last mails, SMS and Telegram messages to the person, page by page; nothing when there are none. */
export function MessageList() {
  const { t } = useTranslation('channels')
  const { api, locale } = usePortal()
  const now = useServerClock(MINUTE_MS)
  const [page, setPage] = useState(1)
  const messages = useListQuery(messagesQuery(api, page))
  if (messages.isError) return <ProblemCallout error={messages.error} onRetry={() => messages.refetch()} />
  if (!messages.data || messages.data.totalItems === 0) return null
  return (
    <SettingGroup title={t('messages.title')}>
      {messages.data.items.map(({ id, channel, kind, state, createdAt }) => (
        <Setting
          key={id}
          title={kindText(kind, (name) => t(`messages.kind.${name}`))}
          action={<Badge tone={TONES[state]}>{t(`messages.state.${state}`)}</Badge>}
        >
          <Row gap={2}>
            <span>{t(`name.${channel}`)}</span>
            <time dateTime={createdAt}>{timeAgo(createdAt, now ?? Date.parse(createdAt), locale)}</time>
          </Row>
          {state === 'unknown' && <p>{t('messages.unclear', { channel: t(`name.${channel}`) })}</p>}
        </Setting>
      ))}
      {messages.data.totalPages > 1 && (
        <Setting>
          <PageSteps list={messages.data} page={page} onPage={setPage} />
        </Setting>
      )}
    </SettingGroup>
  )
}

const KINDS = [
  'reminder',
  'endReminder',
  'sessionMoved',
  'sessionCanceled',
  'eventCanceled',
  'ticketOffered',
  'peopleJoined',
  'peopleLeft',
  'channelTest',
  'started',
  'ended',
  'recordingReady',
  'registered',
  'gaveUp',
  'courseRegistered',
  'courseLeft',
  'courseFinished',
  'courseMessage',
  'orderPaid',
  'orderRefunded',
  'orderFailed',
  'verifyEmail',
  'resetPassword',
  'passwordChanged',
  'newSignIn',
] as const

/** What a message was about; others have a general name. */
function kindText(kind: string, textOf: (name: (typeof KINDS)[number] | 'other') => string) {
  return textOf(KINDS.find((one) => one === kind) ?? 'other')
}

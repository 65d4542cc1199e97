import { useTranslation } from 'react-i18next'
import { useQuery } from '../../../platform/api/query.ts'
import { usePortal } from '../../../platform/portal.tsx'
import { useServerClock } from '../../../platform/server-clock.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Setting, SettingGroup } from '../../../ui/setting.tsx'
import { timeAgo } from '../time-ago.ts'
import { messagesQuery } from './api.ts'

const TONES = { waiting: 'plain', sending: 'plain', sent: 'good', failed: 'bad', unknown: 'warm' } as const
const MINUTE_MS = 60_000

/** The last SMS and Telegram messages to the person; nothing when there are none. */
export function MessageList() {
  const { t } = useTranslation('channels')
  const { api, locale } = usePortal()
  const now = useServerClock(MINUTE_MS)
  const items = useQuery(messagesQuery(api)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <SettingGroup title={t('messages.title')}>
      {items.map(({ id, channel, kind, state, createdAt }) => (
        <Setting
          key={id}
          title={kindText(kind, (name) => t(`messages.kind.${name}`))}
          action={<Badge tone={TONES[state]}>{t(`messages.state.${state}`)}</Badge>}
        >
          <Row gap={2}>
            <span>{t(`name.${channel}`)}</span>
            <time dateTime={createdAt}>{timeAgo(createdAt, now ?? Date.parse(createdAt), locale)}</time>
          </Row>
        </Setting>
      ))}
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
] as const

/** What a message was about; others have a general name. */
function kindText(kind: string, textOf: (name: (typeof KINDS)[number] | 'other') => string) {
  return textOf(KINDS.find((one) => one === kind) ?? 'other')
}

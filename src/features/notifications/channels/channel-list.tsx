import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChannelState } from '../../../../openapi/generated/portal.ts'
import type { Api } from '../../../platform/api/client.ts'
import { useQuery } from '../../../platform/api/query.ts'
import { ProblemCallout } from '../../../platform/page/problem-callout.tsx'
import { usePortal } from '../../../platform/portal.tsx'
import { useServerClock } from '../../../platform/server-clock.ts'
import { useToast } from '../../../platform/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Row, Stack, softText } from '../../../ui/layout.tsx'
import { Setting, SettingGroup } from '../../../ui/setting.tsx'
import { useRefreshOwner } from '../../auth/session/owner.ts'
import { saveSettings } from '../../people/settings-api.ts'
import { timeAgo } from '../time-ago.ts'
import { channelsQuery, disconnectTelegram, sendTest, type Tested } from './api.ts'
import { type Connection, useConnection } from './connection.ts'
import { PhoneSteps } from './phone-steps.tsx'
import { TelegramSteps } from './telegram-steps.tsx'

/** Where the person is reached, with what connects and disconnects each channel (NOTE-14). */
export function ChannelList() {
  const { t } = useTranslation('channels')
  const { api } = usePortal()
  const queries = useQueryClient()
  const refresh = useRefreshOwner()
  const toast = useToast()
  const connection = useConnection()
  const channels = useQuery(channelsQuery(api))
  useEffect(() => {
    const told = connection.on('connected', ({ via }) => {
      const done = t(`connected.${via}`)
      toast.show(done)
      void queries.invalidateQueries({ queryKey: channelsQuery(api).queryKey })
      void refresh()
    })
    return () => told.unsubscribe()
  }, [api, connection, queries, refresh, t, toast])
  return (
    <SettingGroup title={t('title')}>
      {channels.error ? (
        <ProblemCallout error={channels.error} onRetry={() => void channels.refetch()} />
      ) : (
        channels.data?.items.map((state) => <ChannelRow key={state.channel} state={state} connection={connection} />)
      )}
    </SettingGroup>
  )
}

const MINUTE_MS = 60_000
const TONES = { connected: 'good', unverified: 'warm', missing: 'plain', blocked: 'bad' } as const

type Hint = 'email' | 'sms' | 'smsUnverified' | 'smsBlocked' | 'telegram' | 'telegramBlocked'

/** What to do, or to know, where a channel does not reach the person. */
const HINTS: Partial<Record<ChannelState['channel'], Partial<Record<ChannelState['standing'], Hint>>>> = {
  email: { unverified: 'email' },
  sms: { missing: 'sms', unverified: 'smsUnverified', blocked: 'smsBlocked' },
  telegram: { missing: 'telegram', blocked: 'telegramBlocked' },
}

/** How a channel is disconnected; the others always reach the person. */
const DISCONNECT: Partial<Record<ChannelState['channel'], (api: Api) => Promise<unknown>>> = {
  sms: (api) => saveSettings(api, { contacts: { phone: null } }),
  telegram: disconnectTelegram,
}

function ChannelRow({ state, connection }: { state: ChannelState; connection: Connection }) {
  const { t } = useTranslation('channels')
  const { locale } = usePortal()
  const now = useServerClock(MINUTE_MS)
  const { channel, standing, address, failingSince } = state
  const isUnderWay = useSelector(connection, ({ context }) => context.wanted?.via === channel)
  const hint = isUnderWay ? undefined : HINTS[channel]?.[standing]
  return (
    <Setting title={t(`name.${channel}`)} action={standing === 'connected' && <Actions state={state} />}>
      <Stack gap={2}>
        <Row gap={2}>
          {address !== null && (
            <bdi translate="no" dir={channel === 'sms' ? 'ltr' : undefined}>
              {address}
            </bdi>
          )}
          <Badge tone={TONES[standing]}>
            {standing === 'connected' && <Icon name="check" />}
            {t(`standing.${standing}`)}
          </Badge>
        </Row>
        {hint && <p className={softText}>{t(`hint.${hint}`)}</p>}
        {failingSince !== null && (
          <p role="status">
            {t('failing', {
              channel: t(`name.${channel}`),
              time: timeAgo(failingSince, now ?? Date.parse(failingSince), locale),
            })}
          </p>
        )}
        {channel === 'sms' && (
          <PhoneSteps phone={address} isVerified={standing === 'connected'} connection={connection} />
        )}
        {channel === 'telegram' && standing !== 'connected' && <TelegramSteps connection={connection} />}
      </Stack>
    </Setting>
  )
}

/** Trying a channel out, and disconnecting it. */
function Actions({ state: { channel } }: { state: ChannelState }) {
  const { t } = useTranslation('channels')
  const { api } = usePortal()
  const toast = useToast()
  const queries = useQueryClient()
  const refresh = useRefreshOwner()
  const test = useMutation({
    mutationFn: (tested: Tested) => sendTest(api, tested),
    onSuccess: () => toast.show(t('tested')),
    onError: toast.showError,
  })
  const disconnect = DISCONNECT[channel]
  const leave = useMutation({
    mutationFn: async () => disconnect?.(api),
    onSuccess() {
      toast.show(t('disconnected'))
      void queries.invalidateQueries({ queryKey: channelsQuery(api).queryKey })
      void refresh()
    },
    onError: toast.showError,
  })
  if (channel === 'ws') return null
  return (
    <Row gap={2}>
      <Button
        variant="quiet"
        aria-label={t('testOf', { channel: t(`name.${channel}`) })}
        aria-disabled={test.isPending || undefined}
        onClick={() => test.isPending || test.mutate(channel)}
      >
        {t('test')}
      </Button>
      {disconnect && (
        <Button
          variant="ghost"
          aria-label={t('disconnectOf', { channel: t(`name.${channel}`) })}
          aria-disabled={leave.isPending || undefined}
          onClick={() => leave.isPending || leave.mutate()}
        >
          {t('disconnect')}
        </Button>
      )}
    </Row>
  )
}

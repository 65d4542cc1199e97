import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENT_TYPES } from '../../../openapi/generated/constants.ts'
import type { NotificationChannel } from '../../../openapi/generated/portal.ts'
import { usePortal } from '../../platform/portal.tsx'
import { iconButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'
import { isForeseen, REMINDER_TIMES, type Reminder, reminderTime } from './reminders.ts'

const row = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-3);
  align-items: start;
  margin: 0;
  padding: var(--space-4);
  padding-inline-end: var(--space-8);
  border: 1px solid var(--line);
  border-radius: var(--radius-small);
  position: relative;
  min-inline-size: 0;
`
const remove = css`
  ${iconButton}
  position: absolute;
  inset-block-start: var(--space-2);
  inset-inline-end: var(--space-2);
`

interface ReminderRowProps {
  /** from 1 */
  number: number
  value: Reminder
  /** channels on which the person is reached */
  connected: readonly NotificationChannel[]
  /** whether the person leads events, and is told who joins and leaves */
  leads: boolean
  error: string | undefined
  onChange(change: Partial<Reminder>): void
  onRemove(): void
}

/** One reminder: how it comes, what it is about, and how long before. What is no longer offered stays where it was. */
export function ReminderRow({ number, value, connected, leads, error, onChange, onRemove }: ReminderRowProps) {
  const { t } = useTranslation('preferences')
  const { locale } = usePortal()
  const [own] = useState(value)
  const times = [...new Set([...REMINDER_TIMES, own.seconds])].sort((a, b) => a - b)
  return (
    <fieldset className={row} aria-label={t('notifications.row', { number })}>
      <SelectField
        label={t('notifications.channel')}
        error={error}
        value={value.channel}
        onChange={(event) => {
          const channel = NOTIFICATION_CHANNELS.find((one) => one === event.currentTarget.value)
          if (channel) onChange({ channel })
        }}
      >
        {NOTIFICATION_CHANNELS.filter((name) => connected.includes(name) || name === own.channel).map((name) => {
          const text = t(`notifications.channels.${name}`)
          return (
            <option key={name} value={name}>
              {connected.includes(name) ? text : t('notifications.notConnected', { name: text })}
            </option>
          )
        })}
      </SelectField>
      <SelectField
        label={t('notifications.what')}
        value={value.what}
        onChange={(event) => {
          const what = NOTIFICATION_EVENT_TYPES.find((one) => one === event.currentTarget.value)
          if (what) onChange({ what })
        }}
      >
        {NOTIFICATION_EVENT_TYPES.filter((name) => leads || isForeseen(name) || name === own.what).map((name) => (
          <option key={name} value={name}>
            {t(`notifications.events.${name}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('notifications.when')}
        value={String(value.seconds)}
        onChange={(event) => onChange({ seconds: Number(event.currentTarget.value) })}
      >
        {times.map((seconds) => (
          <option key={seconds} value={String(seconds)}>
            {seconds === 0
              ? t('notifications.atOnce')
              : t(isForeseen(value.what) ? 'notifications.before' : 'notifications.collected', {
                  time: reminderTime(seconds, locale),
                })}
          </option>
        ))}
      </SelectField>
      <button type="button" className={remove} aria-label={t('notifications.remove', { number })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </fieldset>
  )
}

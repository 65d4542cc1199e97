import type { UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS } from '../../domain/limits.ts'
import { OPEN_CHANNELS, OPEN_EVENTS, REMINDER_TIMES, reminderTime } from '../../domain/reminders.ts'
import { usePortal } from '../../portal/portal.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { css } from '../../ui/style.ts'
import type { notificationRules } from './notification-rules.ts'

const row = css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 11rem), 1fr));
  gap: var(--space-3);
  align-items: end;
  margin: 0;
  padding: var(--space-4);
  padding-inline-end: var(--space-8);
  border: 1px solid var(--line);
  border-radius: var(--radius-small);
  position: relative;
  min-inline-size: 0;
`
const remove = css`
  position: absolute;
  inset-block-start: var(--space-2);
  inset-inline-end: var(--space-2);
  display: grid;
  place-items: center;
  inline-size: 2.75rem;
  block-size: 2.75rem;
  border: 0;
  border-radius: var(--pill);
  background: transparent;
  cursor: pointer;
  &:hover {
    background: var(--sunken);
  }
`

type Given = z.input<typeof notificationRules>

interface ReminderRowProps {
  index: number
  /** as it was when the row came: what is no longer offered stays to be chosen there */
  own: Given['reminders'][number] | undefined
  register: UseFormRegister<Given>
  error: string | undefined
  onRemove(): void
}

/** One reminder: how it comes, what it is about, and how long before. */
export function ReminderRow({ index, own, register, error, onRemove }: ReminderRowProps) {
  const { t } = useTranslation('preferences')
  const { locale } = usePortal()
  const number = index + 1
  const times = [...new Set([...REMINDER_TIMES, Number(own?.seconds ?? 0)])].sort((a, b) => a - b)
  return (
    <fieldset className={row} aria-label={t('notifications.row', { number })}>
      <SelectField label={t('notifications.channel')} error={error} {...register(`reminders.${index}.channel`)}>
        {NOTIFICATION_CHANNELS.map((name) => {
          const isOpen = OPEN_CHANNELS.includes(name)
          const text = t(`notifications.channels.${name}`)
          return (
            <option key={name} value={name} disabled={!isOpen && own?.channel !== name}>
              {isOpen ? text : t('notifications.notYet', { name: text })}
            </option>
          )
        })}
      </SelectField>
      <SelectField label={t('notifications.what')} {...register(`reminders.${index}.what`)}>
        {NOTIFICATION_EVENTS.map((name) => {
          const isOpen = OPEN_EVENTS.includes(name)
          const text = t(`notifications.events.${name}`)
          return (
            <option key={name} value={name} disabled={!isOpen && own?.what !== name}>
              {isOpen ? text : t('notifications.notYet', { name: text })}
            </option>
          )
        })}
      </SelectField>
      <SelectField label={t('notifications.when')} {...register(`reminders.${index}.seconds`)}>
        {times.map((seconds) => (
          <option key={seconds} value={String(seconds)}>
            {seconds === 0
              ? t('notifications.atOnce')
              : t('notifications.before', { time: reminderTime(seconds, locale) })}
          </option>
        ))}
      </SelectField>
      <button type="button" className={remove} aria-label={t('notifications.remove', { number })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </fieldset>
  )
}

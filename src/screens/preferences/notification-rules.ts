import * as z from 'zod/mini'
import type { User, UserSettingsUpdate } from '../../../openapi/generated/portal.ts'
import { NOTIFICATION_CHANNELS, NOTIFICATION_EVENTS } from '../../domain/limits.ts'
import { DEFAULT_REMINDERS, type Reminder, readReminder, writeReminder } from '../../domain/reminders.ts'

/** The most that the contract takes. */
export const MOST_REMINDERS = 20

const reminder = z.object({
  channel: z.enum(NOTIFICATION_CHANNELS),
  what: z.enum(NOTIFICATION_EVENTS),
  /** of a list, so as text */
  seconds: z.pipe(
    z.pipe(z.string(), z.transform(Number)),
    z.number().check(z.minimum(0), z.maximum(999 * 86_400)),
  ),
})

const sameAs = (a: Reminder) => (b: Reminder) => writeReminder(a) === writeReminder(b)

/** Rules of the form; a message is the key of a text. */
export const notificationRules = z.object({
  enabled: z.boolean(),
  reminders: z.array(reminder).check(z.maxLength(MOST_REMINDERS), (rows) => {
    for (const [index, row] of rows.value.entries()) {
      if (rows.value.findIndex(sameAs(row)) < index)
        rows.issues.push({ code: 'custom', path: [index, 'channel'], message: 'twice', input: row })
    }
  }),
  course: z.array(z.object({ rule: z.string() })),
})

type Given = z.input<typeof notificationRules>
type Chosen = z.output<typeof notificationRules>

const shown = ({ channel, what, seconds }: Reminder): Given['reminders'][number] => ({
  channel,
  what,
  seconds: String(seconds),
})

/** What a new row begins with: the first of the usual ones that is not there yet. */
export const nextReminder = (rows: Given['reminders']): Given['reminders'][number] => {
  const free = DEFAULT_REMINDERS.map(shown).find((one) => !rows.some((row) => JSON.stringify(row) === JSON.stringify(one)))
  return free ?? { channel: 'email', what: 'event-started', seconds: '3600' }
}

export function givenOf({ enabled, event, course }: User['settings']['notification']): Given {
  const reminders = event.flatMap((text) => {
    const rule = readReminder(text)
    return rule ? [shown(rule)] : []
  })
  return { enabled, reminders, course: course.map((rule) => ({ rule })) }
}

export const settingsOf = ({ enabled, reminders, course }: Chosen): UserSettingsUpdate => ({
  notification: { enabled, event: reminders.map(writeReminder), course: course.map(({ rule }) => rule) },
})

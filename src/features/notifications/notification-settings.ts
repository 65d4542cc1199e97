import type { NotificationChannel, User } from '../../../openapi/generated/portal.ts'
import { DEFAULT_REMINDERS, type Reminder, readReminder, writeReminder } from './reminders.ts'

/** The most that the contract takes. */
export const MOST_REMINDERS = 20

type Settings = User['settings']['notification']

/** A row of the form; the key stays with it while others come and go. */
export interface ReminderChoice extends Reminder {
  key: number
}

export interface NotificationChoice {
  enabled: boolean
  /** hours of the day, as `22:00` */
  quietHours: Settings['quietHours']
  reminders: ReminderChoice[]
  /** rules about courses as they are stored; nothing can read them yet */
  course: string[]
}

const keyAfter = (rows: ReminderChoice[]) => Math.max(0, ...rows.map(({ key }) => key)) + 1

export const choiceOf = ({ enabled, event, course, quietHours }: Settings): NotificationChoice => ({
  enabled,
  reminders: event.flatMap((text, key) => {
    const rule = readReminder(text)
    return rule ? [{ ...rule, key }] : []
  }),
  course,
  quietHours,
})

export const settingsOf = ({ enabled, reminders, course, quietHours }: NotificationChoice): Settings => ({
  enabled,
  event: reminders.map(writeReminder),
  course,
  quietHours,
})

/** Whether there is something to save. */
export const isChanged = (choice: NotificationChoice, before: Settings) =>
  JSON.stringify(settingsOf(choice)) !== JSON.stringify(settingsOf(choiceOf(before)))

/** Whether an earlier row says the same. */
export const isTwice = (rows: ReminderChoice[], row: ReminderChoice) => {
  const text = writeReminder(row)
  return rows.find((one) => writeReminder(one) === text) !== row
}

/** One more row: the first of the usual ones that is not there yet, on a channel that reaches the person. */
export function withOneMore(rows: ReminderChoice[], connected: readonly NotificationChannel[]): ReminderChoice[] {
  const texts = rows.map(writeReminder)
  const channel: NotificationChannel = connected.includes('email') ? 'email' : 'ws'
  const usual = DEFAULT_REMINDERS.map((one): Reminder => ({ ...one, channel }))
  const another: Reminder = { channel, what: 'event-started', seconds: 3600 }
  const next = usual.find((one) => !texts.includes(writeReminder(one))) ?? another
  return [...rows, { ...next, key: keyAfter(rows) }]
}

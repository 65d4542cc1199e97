import { eq, inArray } from 'drizzle-orm'
import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import { schedule, userEvent } from '../../../server/db/schema/events.ts'
import { user, userSettings } from '../../../server/db/schema/people.ts'
import { mailChannel } from '../../../server/features/notifications/channels/mail.ts'
import type { Mailer } from '../../../server/features/notifications/mail/mailer.ts'
import { addPerson } from '../../lib/people.ts'
import type { TestServer } from '../../lib/server.ts'

/** A student with a verified address and these settings. */
export async function addStudent(
  server: TestServer,
  name: string,
  settings: Partial<typeof userSettings.$inferInsert> = {},
) {
  const person = await addPerson(server.db, name, ['student'])
  await server.db
    .update(userSettings)
    .set({ isEmailVerified: true, ...settings })
    .where(eq(userSettings.userId, person.id))
  return person
}

/** The channels of the server with mail of another kind. */
export const channelsWith = (server: TestServer, mail: Mailer) => [mailChannel(mail, server.services.env)]

/** Verified students who registered for an event long ago. */
export async function addCrowd(
  server: TestServer,
  eventId: string,
  count: number,
  settings: Partial<typeof userSettings.$inferInsert> = {},
) {
  const names = Array.from({ length: count }, (_, index) => `crowd-${eventId}-${index}@lectern.test`)
  const values = names.map((username) => ({ username, firstName: 'Crowd', lastName: 'Test' }))
  const added = await server.db.insert(user).values(values).returning({ id: user.id })
  const ids = added.map((row) => row.id)
  await server.db.insert(userSettings).values(ids.map((userId) => ({ userId, isEmailVerified: true, ...settings })))
  await registerLongAgo(server, eventId, ids)
  return names
}

export const registerLongAgo = (server: TestServer, eventId: string, userIds: string[]) =>
  server.db
    .insert(userEvent)
    .values(userIds.map((userId) => ({ userId, eventId, registeredAt: new Date(Date.now() - 30 * 24 * 3_600_000) })))

/** Moves the only schedule of an event in the database: it starts that many seconds from now and lasts an hour. */
export async function startIn(server: TestServer, eventId: string, seconds: number) {
  const startsAt = new Date(Math.floor(Date.now() / 1000 + seconds) * 1000)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  await server.db.update(schedule).set({ startsAt, endsAt }).where(eq(schedule.eventId, eventId))
}

/** Every waiting or sent message whose subject contains the name of the event. */
export async function mailAbout(server: TestServer, { name }: { name: string }): Promise<Email[]> {
  while ((await server.services.mail.deliverDue()) > 0);
  return (await server.letters()).filter((letter) => letter.subject?.endsWith(`: ${name}`))
}

export const recipients = (letters: Email[]) => letters.flatMap(({ to }) => to?.map((one) => one.address) ?? []).sort()

/** The schedules in each calendar of a message; mail programs import the first calendar. */
export function calendarsIn(letter: Email | undefined) {
  const parts = letter?.attachments.filter((part) => part.mimeType === 'text/calendar') ?? []
  return parts.map(({ content }) => {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    const calendar = new ICAL.Component(ICAL.parse(text))
    const sessions = calendar.getAllSubcomponents('vevent').map((one) => {
      const found = new ICAL.Event(one)
      return {
        uid: found.uid,
        sequence: found.sequence,
        start: found.startDate.toJSDate().toISOString(),
        status: one.getFirstPropertyValue('status'),
        attendee: String(one.getFirstPropertyValue('attendee')).toLowerCase(),
      }
    })
    return { method: calendar.getFirstPropertyValue('method'), sessions }
  })
}

export const settingsOf = (server: TestServer, userIds: string[], change: Partial<typeof userSettings.$inferInsert>) =>
  server.db.update(userSettings).set(change).where(inArray(userSettings.userId, userIds))

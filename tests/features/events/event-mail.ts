import { eq, inArray } from 'drizzle-orm'
import ICAL from 'ical.js'
import type { Email } from 'postal-mime'
import type { Services } from '../../../server/context.ts'
import { connect } from '../../../server/db/database.ts'
import { schedule, userEvent } from '../../../server/db/schema/events.ts'
import { user, userSettings } from '../../../server/db/schema/people.ts'
import { createMailer } from '../../../server/features/notifications/mail/mailer.ts'
import type { Job } from '../../../server/jobs/runner.ts'
import { addPerson } from '../../lib/people.ts'
import type { TestServer } from '../../lib/server.ts'

/** One run of a job. */
export const runJob = (job: Job, services: Services) => job.run(services, new AbortController().signal)

/** What a second process would work with; the embedded database has room for one alone. */
export function secondProcess(server: TestServer): { services: Services; close(): Promise<void> } {
  const { services, databaseUrl, isEmbedded } = server
  if (isEmbedded) return { services, close: async () => {} }
  const { db, close } = connect({ url: databaseUrl, connections: 5 })
  const mail = createMailer({ ...services, db })
  return {
    services: { ...services, db, mail },
    async close() {
      await mail.close()
      await close()
    },
  }
}

/** A student whose address is verified, with these settings. */
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

/** Many verified students who registered for an event long ago. */
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

/** Moves the only session of an event in the database: it starts so many seconds from now and lasts an hour. */
export async function startIn(server: TestServer, eventId: string, seconds: number) {
  const startsAt = new Date(Math.floor(Date.now() / 1000 + seconds) * 1000)
  const endsAt = new Date(startsAt.getTime() + 3_600_000)
  await server.db.update(schedule).set({ startsAt, endsAt }).where(eq(schedule.eventId, eventId))
}

/** Every message that waits or went out whose subject names the event. */
export async function mailAbout(server: TestServer, { name }: { name: string }): Promise<Email[]> {
  while ((await server.services.mail.deliverDue()) > 0);
  return (await server.letters()).filter((letter) => letter.subject?.endsWith(`: ${name}`))
}

export const recipients = (letters: Email[]) => letters.flatMap(({ to }) => to?.map((one) => one.address) ?? []).sort()

/** The calendars of a message, each as what it says of its sessions; the first one is what mail programs take in. */
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

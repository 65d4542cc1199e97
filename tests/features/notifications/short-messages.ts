import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, ne } from 'drizzle-orm'
import { outgoingMessage } from '../../../server/db/schema/messages.ts'
import { userSettings } from '../../../server/db/schema/people.ts'
import type { Messages } from '../../../server/features/notifications/channels/delivery.ts'
import type { NewMessage } from '../../../server/features/notifications/channels/outbox.ts'
import { addPerson } from '../../lib/people.ts'
import type { TestServer } from '../../lib/server.ts'

let people = 0
export const newPhone = () => `+4670${String(1_000_000 + people++)}`

/** A person with a verified telephone number and these settings. */
export async function addReached(server: TestServer, change: Partial<typeof userSettings.$inferInsert> = {}) {
  const phone = newPhone()
  const { id, username } = await addPerson(server.db, `reached-${phone.slice(1)}`, ['student'])
  const settings = { phone, isPhoneVerified: true, isEmailVerified: true, ...change }
  await server.db.update(userSettings).set(settings).where(eq(userSettings.userId, id))
  return { id, username, phone }
}

export type Reached = Awaited<ReturnType<typeof addReached>>

/** A message to somebody that is ready to go. */
export const messageTo = ({ id, phone }: Reached, change: Partial<NewMessage> = {}): NewMessage => ({
  ...{ userId: id, channel: 'sms', kind: 'reminder', to: phone, text: `Reminder for ${phone}` },
  ...{ dueAt: null, validUntil: null, ...change },
})

/** Sends until nothing is left to send. */
export async function deliverAll(messages: Messages) {
  for (let ms = await messages.dueIn(); ms !== null; ms = await messages.dueIn()) {
    // Another process may be sending, and is done before its minute is over.
    await wait(Math.min(Math.max(0, ms), 20))
    await messages.deliverDue()
  }
}

/** The short messages to a person, the oldest first; mails are beside them. */
export const rowsOf = (server: TestServer, { id }: { id: string }) =>
  server.db
    .select()
    .from(outgoingMessage)
    .where(and(eq(outgoingMessage.userId, id), ne(outgoingMessage.channel, 'email')))
    .orderBy(outgoingMessage.createdAt)

/** What was taken for sending by a process that is gone comes to the next one. */
export const leaseOver = (server: TestServer) => server.db.update(outgoingMessage).set({ dueAt: new Date(0) })

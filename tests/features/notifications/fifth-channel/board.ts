import { eq, sql } from 'drizzle-orm'
import { course } from '../../../../server/db/schema/courses.ts'
import { event } from '../../../../server/db/schema/events.ts'
import { user } from '../../../../server/db/schema/people.ts'
import type { NotificationChannel } from '../../../../server/features/notifications/channels/channel.ts'

/** A channel that writes what it is given on a board. Nothing of the server knows it. */
export function boardChannel() {
  /** kind of each letter, by the person it is written for */
  const written = new Map<string, string[]>()
  /** type of each piece of news, by the name of the course or event */
  const announced = new Map<string, string[]>()
  const note = (on: Map<string, string[]>, key: string, what: string) => on.set(key, [...(on.get(key) ?? []), what])

  const channel: NotificationChannel = {
    // A name of the contract, because the database takes rules and digests for no other.
    name: 'telegram',
    address: sql`${user.id}::text`,
    isConnected: sql`true`,
    standing: sql`'connected'`,
    shown: sql`'the board'`,
    takesChanges: sql`true`,
    async test(_tx, userId) {
      note(written, userId, 'channelTest')
    },
    async keep(_tx, messages) {
      for (const { userId, to, letter } of messages) note(written, userId, to.address === userId ? letter.kind : 'lost')
    },
    async announce(tx, { type, target }) {
      const table = target.type === 'course' ? course : event
      const [found] = await tx.select({ name: table.name }).from(table).where(eq(table.id, target.id))
      note(announced, found?.name ?? '', type)
    },
  }
  return { channel, written, announced }
}

import { and, eq, type SQL, sql } from 'drizzle-orm'
import { CHANNEL_STANDINGS, TESTED_CHANNELS } from '../../../../openapi/generated/constants.ts'
import type {
  NotificationChannel as ChannelName,
  ChannelStanding,
  SentMessage,
} from '../../../../openapi/generated/portal.ts'
import type { Queryable } from '../../../db/database.ts'
import { outgoingMessage } from '../../../db/schema/messages.ts'
import { user, userSettings } from '../../../db/schema/people.ts'
import { filterable } from '../../../lists/operators.ts'
import type { ListSpec } from '../../../lists/parse.ts'
import { paged, type Source } from '../../../lists/select.ts'
import type { NotificationChannel } from './channel.ts'
import { DISCONNECTED, LATE } from './messenger.ts'

interface Standing {
  channel: ChannelName
  standing: ChannelStanding
  address: string | null
}

/** Where each channel reaches a person, or why it does not, in the order of the channels. */
export async function standingsOf(
  db: Queryable,
  channels: readonly NotificationChannel[],
  userId: string,
): Promise<Standing[]> {
  const rows = await db
    .select(
      Object.fromEntries(
        channels.flatMap(
          ({ name, standing, shown }) =>
            [
              [`${name} standing`, standing],
              [`${name} address`, shown],
            ] satisfies [string, SQL][],
        ),
      ),
    )
    .from(user)
    .innerJoin(userSettings, eq(userSettings.userId, user.id))
    .where(eq(user.id, userId))
  return channels.map(({ name }) => {
    const [standing, address] = [rows[0]?.[`${name} standing`], rows[0]?.[`${name} address`]]
    return {
      channel: name,
      standing: CHANNEL_STANDINGS.find((one) => one === standing) ?? 'missing',
      address: typeof address === 'string' ? address : null,
    }
  })
}

/** Since when messages to a person could not be sent, for each channel where that is so. */
export async function failingSince(db: Queryable, userId: string): Promise<Map<string, Date>> {
  const { channel, createdAt, sentAt, state, failure } = outgoingMessage
  const lastSent = sql`coalesce((select max(sent.sent_at) from ${outgoingMessage} sent
    where sent.user_id = ${userId} and sent.channel = ${channel} and sent.state = 'sent'), '-infinity')`
  const rows = await db
    .select({ channel, since: sql`min(${createdAt})`.mapWith(createdAt) })
    .from(outgoingMessage)
    .where(
      and(
        eq(outgoingMessage.userId, userId),
        sql`${sentAt} is null`,
        sql`${failure} is not null and ${failure} not in (${LATE}, ${DISCONNECTED})`,
        sql`${state} <> 'sent'`,
        sql`${createdAt} > ${lastSent}`,
      ),
    )
    .groupBy(channel)
  return new Map(rows.map((row) => [row.channel, row.since]))
}

const { id, channel, kind, state, createdAt, sentAt } = outgoingMessage

/** The filters and sort fields of `GET /api/users/me/messages`. */
const messageList: ListSpec = {
  filter: {
    id: filterable('uuid', id),
    channel: filterable('text', channel),
    kind: filterable('text', kind),
    state: filterable('text', state),
    createdAt: filterable('moment', createdAt),
    sentAt: filterable('moment', sentAt),
  },
  sort: { createdAt },
  tieBreak: id,
  defaultSort: '-createdAt',
}

/** The messages to a person outside the portal. Codes are left out, because they are no notifications. */
export const messageSource = (db: Queryable, userId: string): Source<SentMessage> => ({
  spec: messageList,
  table: outgoingMessage,
  visible: and(eq(outgoingMessage.userId, userId), sql`${kind} <> 'phoneCode'`),
  async select(page) {
    const rows = await paged(
      db.select({ id, channel, kind, state, createdAt, sentAt }).from(outgoingMessage).$dynamic(),
      page,
    )
    return rows.flatMap((row) => {
      const channel = TESTED_CHANNELS.find((one) => one === row.channel)
      return channel
        ? [
            {
              ...row,
              channel,
              createdAt: row.createdAt.toISOString(),
              sentAt: row.sentAt?.toISOString() ?? null,
            },
          ]
        : []
    })
  },
})

import { sql } from 'drizzle-orm'
import { boolean, integer, numeric, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { connect, type Database } from '../../server/db/database.ts'
import { parseQuery } from '../../server/http/query-string.ts'
import { linkFilter } from '../../server/lists/links.ts'
import { filterable } from '../../server/lists/operators.ts'
import type { ListSpec } from '../../server/lists/parse.ts'
import { answerList, paged, type Source } from '../../server/lists/select.ts'
import { copyDatabase } from '../lib/database.ts'

/** A table with one column of each type that lists can be filtered by. */
const thing = pgTable('sample_things', {
  id: uuid().primaryKey(),
  name: text(),
  word: text().notNull(),
  price: numeric({ precision: 12, scale: 2, mode: 'number' }),
  rating: real(),
  size: integer(),
  isOpen: boolean(),
  ownerId: uuid(),
  seenAt: timestamp({ withTimezone: true, precision: 3 }),
  tags: text().array().notNull(),
})
const link = pgTable('sample_links', { thingId: uuid().notNull(), topicId: uuid().notNull() })

export type Thing = typeof thing.$inferSelect & { topicIds: string[] }

const topics = { table: link, owner: link.thingId, target: link.topicId, field: 'topicIds' }

const things: ListSpec = {
  filter: {
    id: filterable('uuid', thing.id),
    name: filterable('text', thing.name),
    word: filterable('text', thing.word),
    price: filterable('number', thing.price),
    rating: filterable('number', thing.rating),
    size: filterable('integer', thing.size),
    isOpen: filterable('boolean', thing.isOpen),
    ownerId: filterable('uuid', thing.ownerId),
    seenAt: filterable('moment', thing.seenAt),
    tags: filterable('texts', thing.tags),
    topicIds: linkFilter(topics, thing.id),
  },
  sort: { word: thing.word, price: thing.price, size: thing.size, seenAt: thing.seenAt },
  tieBreak: thing.id,
  defaultSort: 'word',
  text: { vector: sql`to_tsvector('simple', coalesce(${thing.name}, '') || ' ' || ${thing.word})`, title: thing.word },
}

const TABLES = `create table sample_things (id uuid primary key, name text, word text not null, price numeric(12, 2),
  rating real, size integer, is_open boolean, owner_id uuid, seen_at timestamptz(3), tags text[] not null);
  create table sample_links (thing_id uuid not null, topic_id uuid not null)`

async function fill(db: Database, rows: Thing[]) {
  await db.execute(sql.raw(TABLES))
  await db.insert(thing).values(rows)
  const links = rows.flatMap(({ id, topicIds }) => topicIds.map((topicId) => ({ thingId: id, topicId })))
  if (links.length > 0) await db.insert(link).values(links)
}

const source = (db: Database): Source<{ id: string }> => ({
  spec: things,
  table: thing,
  select: (page) => paged(db.select({ id: thing.id }).from(thing).$dynamic(), page),
})

/** A list of these rows in a real database, queried as the server does. */
export async function openSampleList(rows: Thing[]) {
  const database = await copyDatabase('empty')
  const { db, close } = connect(database)
  await fill(db, rows)
  return {
    /** The ids on the page that the query string requests. Throws the error that the server would return. */
    async ask(queryString: string) {
      const { filter, sort, page, limit } = parseQuery(queryString)
      const list = await answerList(db, source(db), {
        filter,
        sort: sort as string | string[] | undefined,
        page: page === undefined ? 1 : Number(page),
        limit: limit === undefined ? 50 : Number(limit),
      })
      return list.items.map((row) => row.id)
    },
    async close() {
      await close()
      await database.drop()
    },
  }
}

export type SampleList = Awaited<ReturnType<typeof openSampleList>>

import { and, asc, desc, eq, exists, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Note } from '../../../../openapi/generated/portal.ts'
import { named } from '../../../db/by-id-or-alias.ts'
import type { Database, Queryable, Transaction } from '../../../db/database.ts'
import { course, lesson, lessonContent } from '../../../db/schema/courses.ts'
import { note } from '../../../db/schema/learning.ts'
import { filterable } from '../../../lists/operators.ts'
import type { ListSpec } from '../../../lists/parse.ts'
import { inOrderOf, type SourceById } from '../../../lists/select.ts'
import type { Principal } from '../../../principal.ts'
import { visibleTo } from '../../courses/course-queries.ts'

export type NoteRow = typeof note.$inferSelect

const lessonPlace = sql`(select ${lesson.order} from ${lesson} where ${lesson.id} = ${note.lessonId})`
const itemPlace = sql`(select ${lessonContent.order} from ${lessonContent} where ${lessonContent.id} = ${note.contentId})`
/** A note on the whole item comes before those at a place in it. */
const placeInItem = sql`coalesce(${note.second}, ${note.paragraph}, -1)`
const ascending = (column: SQL) => ({ column, descending: false })

/** The filters and sort fields of `GET /api/courses/{id}/notes`. */
const noteList: ListSpec = {
  filter: {
    id: filterable('uuid', note.id),
    lessonId: filterable('uuid', note.lessonId),
    contentId: filterable('uuid', note.contentId),
    text: filterable('text', note.text),
    createdAt: filterable('moment', note.createdAt),
    updatedAt: filterable('moment', note.updatedAt),
  },
  sort: {
    place: [ascending(lessonPlace), ascending(itemPlace), ascending(placeInItem), ascending(sql`${note.createdAt}`)],
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
  },
  tieBreak: note.id,
  defaultSort: 'place',
}

interface Owner {
  userId: string
  courseId: string
}

const ownedBy = ({ userId, courseId }: Owner) => and(eq(note.userId, userId), eq(note.courseId, courseId))

/** The notes that somebody has in a course. */
export const noteSource = (db: Database, owner: Owner): SourceById<Note> => ({
  spec: noteList,
  table: note,
  visible: and(ownedBy(owner), isNull(note.deletedAt)),
  load: (ids) => loadNotes(db, ids),
})

/** Notes with the names that their lessons and items have now. */
export async function loadNotes(db: Queryable, ids: string[]): Promise<Note[]> {
  const rows = await db
    .select({ note, lessonName: lesson.name, contentName: lessonContent.name })
    .from(note)
    .leftJoin(lesson, eq(lesson.id, note.lessonId))
    .leftJoin(lessonContent, eq(lessonContent.id, note.contentId))
    .where(sql`${note.id} = any(${sql.param(ids)}::uuid[])`)
  return inOrderOf(ids, rows, (row) => row.note.id).map(({ note: { userId: _, ...row }, ...names }) => ({
    ...row,
    ...names,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  }))
}

/** A course whose notes the caller may ask for: one that they may see, or one in which they have any. */
export async function findCourseOfNotes(db: Database, me: Principal, idOrAlias: string) {
  const own = db
    .select({ id: note.id })
    .from(note)
    .where(and(eq(note.userId, me.userId), eq(note.courseId, course.id)))
  const [found] = await db
    .select({ id: course.id, alias: course.alias, name: course.name })
    .from(course)
    .where(and(named(course, idOrAlias), or(visibleTo(me) ?? sql`true`, exists(own))))
  return found ?? null
}

/** A note of anybody, locked until the transaction ends. */
export async function lockNote(tx: Transaction, id: string): Promise<NoteRow | null> {
  const [found] = await tx.select().from(note).where(eq(note.id, id)).for('update')
  return found ?? null
}

export const countNotes = (tx: Transaction, owner: Owner) =>
  tx.$count(note, and(ownedBy(owner), isNull(note.deletedAt)))

/** Adds a note; false if there is one with that id. */
export async function addNote(tx: Transaction, values: typeof note.$inferInsert): Promise<boolean> {
  const added = await tx.insert(note).values(values).onConflictDoNothing().returning({ id: note.id })
  return added.length > 0
}

export type NoteChange = Pick<typeof note.$inferInsert, 'text' | 'second' | 'paragraph' | 'revision' | 'deletedAt'>

export async function changeNote(tx: Transaction, id: string, change: Partial<NoteChange>) {
  await tx.update(note).set(change).where(eq(note.id, id))
}

/** Forgets the oldest of the deleted notes that somebody has in a course, so that only so many are kept. */
export async function forgetDeleted(tx: Transaction, owner: Owner, kept: number) {
  const oldest = tx
    .select({ id: note.id })
    .from(note)
    .where(and(ownedBy(owner), isNotNull(note.deletedAt)))
    .orderBy(desc(note.deletedAt), asc(note.id))
    .offset(kept)
  await tx.delete(note).where(sql`${note.id} in (${oldest})`)
}

import { getTableColumns, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Category, Subject } from '../../openapi/generated/portal.ts'
import type { Queryable } from '../db/database.ts'
import { keptRows } from '../db/kept-rows.ts'
import { category, subject, subjectCategory } from '../db/schema/catalog.ts'
import { statement } from '../db/statement.ts'
import { type Link, loadLinks } from './links.ts'
import { type Page, paged } from './select.ts'

const { createdAt: _, updatedAt: __, ...categoryColumns } = getTableColumns(category)
const { createdAt: ___, updatedAt: ____, ...subjectColumns } = getTableColumns(subject)

export const subjectCategories: Link = {
  table: subjectCategory,
  owner: subjectCategory.subjectId,
  target: subjectCategory.categoryId,
  field: 'categoryIds',
}

export const selectCategories = (db: Queryable, page: Page): Promise<Category[]> =>
  paged(db.select(categoryColumns).from(category).$dynamic(), page)

export async function selectSubjects(db: Queryable, page: Page): Promise<Subject[]> {
  const rows = await paged(db.select(subjectColumns).from(subject).$dynamic(), page)
  const categoryIds = await loadLinks(
    db,
    subjectCategories,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, categoryIds: categoryIds.get(row.id) ?? [] }))
}

const anyOf = (id: PgColumn) => sql`${id} = any(${sql.placeholder('ids')})`
const byId = <Row extends { id: string }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

const categoriesById = statement('categories_by_id', (db) =>
  db.select(categoryColumns).from(category).where(anyOf(category.id)),
)
const keptCategories = keptRows(async (db, ids) => byId<Category>(await categoriesById(db).execute({ ids })))
const keptSubjects = keptRows(async (db, ids) =>
  byId<Subject>(await selectSubjects(db, { where: inArray(subject.id, ids), limit: ids.length })),
)

interface TopicLinks {
  categories: Link
  subjects: Link
}

interface TopicIds {
  categoryIds: string[]
  subjectIds: string[]
}

/**
 * Columns with the ids of an item's categories and subjects, in the order in which they are shown. Only for a query of
 * several tables: in a query of one, Drizzle leaves out the table of `ownerId`, so that it would mean another column.
 */
export const topicIds = ({ categories, subjects }: TopicLinks, ownerId: SQLWrapper) => ({
  categoryIds: sql<string[]>`array(select ${categories.target} from ${categories.table}
    join ${category} on ${category.id} = ${categories.target}
    where ${categories.owner} = ${ownerId} order by ${category.ordering})`,
  subjectIds: sql<string[]>`array(select ${subjects.target} from ${subjects.table}
    join ${subject} on ${subject.id} = ${subjects.target}
    where ${subjects.owner} = ${ownerId} order by ${subject.name})`,
})

/** Finds the categories and subjects of items by their ids. */
export async function topicsOf(db: Queryable, items: TopicIds[]) {
  const [categories, subjects] = await Promise.all([
    keptCategories(
      db,
      items.flatMap((item) => item.categoryIds),
    ),
    keptSubjects(
      db,
      items.flatMap((item) => item.subjectIds),
    ),
  ])
  return (item: TopicIds) => {
    const mine = {
      categories: item.categoryIds.flatMap((id) => categories.get(id) ?? []),
      subjects: item.subjectIds.flatMap((id) => subjects.get(id) ?? []),
    }
    return {
      ...mine,
      categoryIds: mine.categories.map((one) => one.id),
      subjectIds: mine.subjects.map((one) => one.id),
    }
  }
}

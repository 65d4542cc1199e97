import { asc, getTableColumns, inArray } from 'drizzle-orm'
import type { Category, Subject } from '../../openapi/generated/portal.ts'
import type { Queryable } from '../db/database.ts'
import { category, subject, subjectCategory } from '../db/schema/catalog.ts'
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

/** Categories and subjects of some items, from their link tables. */
export async function loadTopics(db: Queryable, links: { categories: Link; subjects: Link }, ownerIds: string[]) {
  const [categoryIds, subjectIds] = await Promise.all([
    loadLinks(db, links.categories, ownerIds),
    loadLinks(db, links.subjects, ownerIds),
  ])
  const [categories, subjects] = await Promise.all([
    inOrder(categoryIds, (ids) =>
      selectCategories(db, { where: inArray(category.id, ids), orderBy: [asc(category.ordering)], limit: ids.length }),
    ),
    inOrder(subjectIds, (ids) =>
      selectSubjects(db, { where: inArray(subject.id, ids), orderBy: [asc(subject.name)], limit: ids.length }),
    ),
  ])
  return (ownerId: string) => {
    const mine = { categories: categories(ownerId), subjects: subjects(ownerId) }
    return {
      ...mine,
      categoryIds: mine.categories.map((one) => one.id),
      subjectIds: mine.subjects.map((one) => one.id),
    }
  }
}

async function inOrder<Item extends { id: string }>(
  linked: Map<string, string[]>,
  select: (ids: string[]) => Promise<Item[]>,
) {
  const ids = [...new Set([...linked.values()].flat())]
  const items = ids.length > 0 ? await select(ids) : []
  return (ownerId: string) => {
    const mine = new Set(linked.get(ownerId))
    return items.filter((item) => mine.has(item.id))
  }
}

import { and, eq, getTableColumns } from 'drizzle-orm'
import { category } from '../db/schema/catalog.ts'
import { filterable } from '../domain/list-operators.ts'
import { envelope, type ListSpec, readListQuery } from '../domain/list-query.ts'
import type { Handlers } from '../handler.ts'

const { createdAt: _, updatedAt: __, ...shown } = getTableColumns(category)

const categoryList: ListSpec = {
  filter: {
    id: filterable('uuid', category.id),
    name: filterable('text', category.name),
    ordering: filterable('integer', category.ordering),
    isActive: filterable('boolean', category.isActive),
  },
  sort: { name: category.name, ordering: category.ordering },
  tieBreak: category.id,
  defaultSort: 'ordering',
}

export const categories = {
  async listCategories({ db, principal, query }) {
    const list = readListQuery(categoryList, query)
    const where = and(principal?.roles.includes('admin') ? undefined : eq(category.isActive, true), list.where)
    const items = await db
      .select(shown)
      .from(category)
      .where(where)
      .orderBy(...list.orderBy)
      .limit(list.limit)
      .offset(list.offset)
    return envelope(items, await db.$count(category, where), list)
  },
} satisfies Handlers

import { and, eq } from 'drizzle-orm'
import { category, subjectCategory } from '../../db/schema/catalog.ts'
import { courseCategory } from '../../db/schema/courses.ts'
import { articleCategory } from '../../db/schema/editorial.ts'
import { eventCategory } from '../../db/schema/events.ts'
import { profileCategory } from '../../db/schema/people.ts'
import { DomainError } from '../../domain-error.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { deleteUnused, unlessTaken } from '../../lists/links.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { answerList, type Page } from '../../lists/select.ts'
import { selectCategories } from '../../lists/topics.ts'

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

/** Active ones; admins see all. */
const visibleTo = (principal: Call<'getCategory'>['principal']) =>
  principal?.roles.includes('admin') ? undefined : eq(category.isActive, true)

async function found({ db, principal }: Pick<Call<'getCategory'>, 'db' | 'principal'>, id: string) {
  const where = and(visibleTo(principal), eq(category.id, id))
  const [one] = await selectCategories(db, { where, limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

const uses = [
  subjectCategory.categoryId,
  courseCategory.categoryId,
  eventCategory.categoryId,
  articleCategory.categoryId,
  profileCategory.categoryId,
]

export const categories = {
  async listCategories({ db, principal, query }) {
    const select = (page: Page) => selectCategories(db, page)
    return answerList(db, { spec: categoryList, table: category, visible: visibleTo(principal), select }, query)
  },

  async getCategory(call) {
    return found(call, call.params.id)
  },

  async createCategory(call) {
    const [made] = await unlessTaken(call.db.insert(category).values(call.body).returning({ id: category.id }))
    return found(call, made?.id ?? '')
  },

  async updateCategory(call) {
    await unlessTaken(call.db.update(category).set(call.body).where(eq(category.id, call.params.id)))
    return found(call, call.params.id)
  },

  async deleteCategory({ db, params }) {
    await db.transaction((tx) => deleteUnused(tx, category, eq(category.id, params.id), uses))
  },
} satisfies Handlers

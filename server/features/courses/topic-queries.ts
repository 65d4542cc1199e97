import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Category, Subject } from '../../../openapi/generated/portal.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { category, subject, subjectCategory } from '../../db/schema/catalog.ts'
import { courseCategory, courseSubject } from '../../db/schema/courses.ts'
import { articleCategory, articleSubject } from '../../db/schema/editorial.ts'
import { eventCategory, eventSubject } from '../../db/schema/events.ts'
import { profileCategory, profileSubject } from '../../db/schema/people.ts'
import { recordingSubject } from '../../db/schema/recordings.ts'
import { DomainError } from '../../domain-error.ts'
import { deleteUnused, linkFilter } from '../../lists/links.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import type { Source } from '../../lists/select.ts'
import { selectCategories, selectSubjects, subjectCategories } from '../../lists/topics.ts'
import type { Principal } from '../../principal.ts'

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

const subjectList: ListSpec = {
  filter: {
    id: filterable('uuid', subject.id),
    name: filterable('text', subject.name),
    isActive: filterable('boolean', subject.isActive),
    categoryIds: linkFilter(subjectCategories, subject.id),
  },
  sort: { name: subject.name, createdAt: subject.createdAt },
  tieBreak: subject.id,
  defaultSort: 'name',
}

/** Active ones only, or all for an admin. */
const visibleTo = (principal: Principal | null, { isActive }: { isActive: PgColumn }): SQL | undefined =>
  principal?.roles.includes('admin') ? undefined : eq(isActive, true)

/** The items of `GET /api/categories` that the caller may see. */
export const categorySource = (db: Queryable, principal: Principal | null): Source<Category> => ({
  spec: categoryList,
  table: category,
  visible: visibleTo(principal, category),
  select: (page) => selectCategories(db, page),
})

/** The items of `GET /api/subjects` that the caller may see. */
export const subjectSource = (db: Queryable, principal: Principal | null): Source<Subject> => ({
  spec: subjectList,
  table: subject,
  visible: visibleTo(principal, subject),
  select: (page) => selectSubjects(db, page),
})

/** A category, if the caller may see it. */
export async function findCategory(db: Queryable, principal: Principal | null, id: string): Promise<Category | null> {
  const where = and(visibleTo(principal, category), eq(category.id, id))
  const [one] = await selectCategories(db, { where, limit: 1 })
  return one ?? null
}

/** A subject, if the caller may see it. */
export async function findSubject(db: Queryable, principal: Principal | null, id: string): Promise<Subject | null> {
  const where = and(visibleTo(principal, subject), eq(subject.id, id))
  const [one] = await selectSubjects(db, { where, limit: 1 })
  return one ?? null
}

type NewCategory = typeof category.$inferInsert
type NewSubject = typeof subject.$inferInsert

export async function insertCategory(db: Queryable, values: NewCategory): Promise<string> {
  const [made] = await db.insert(category).values(values).returning({ id: category.id })
  if (!made) throw new DomainError('internal')
  return made.id
}

export async function insertSubject(tx: Transaction, values: NewSubject): Promise<string> {
  const [made] = await tx.insert(subject).values(values).returning({ id: subject.id })
  if (!made) throw new DomainError('internal')
  return made.id
}

export async function updateCategory(db: Queryable, id: string, change: Partial<NewCategory>) {
  await db.update(category).set(change).where(eq(category.id, id))
}

/** Changes a subject. Returns false if there is none. */
export async function updateSubject(tx: Transaction, id: string, change: Partial<NewSubject>): Promise<boolean> {
  const [changed] = await tx.update(subject).set(change).where(eq(subject.id, id)).returning()
  return changed !== undefined
}

/** Removes a category. Throws 'not-found', and 'in-use' while anything belongs to it. */
export const deleteUnusedCategory = (tx: Transaction, id: string) =>
  deleteUnused(tx, category, eq(category.id, id), [
    subjectCategory.categoryId,
    courseCategory.categoryId,
    eventCategory.categoryId,
    articleCategory.categoryId,
    profileCategory.categoryId,
  ])

/** Removes a subject. Throws 'not-found', and 'in-use' while anything belongs to it. */
export const deleteUnusedSubject = (tx: Transaction, id: string) =>
  deleteUnused(tx, subject, eq(subject.id, id), [
    courseSubject.subjectId,
    eventSubject.subjectId,
    articleSubject.subjectId,
    profileSubject.subjectId,
    recordingSubject.subjectId,
  ])

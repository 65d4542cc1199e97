import type {
  Category,
  CategoryCreate,
  CategoryUpdate,
  Subject,
  SubjectCreate,
  SubjectUpdate,
} from '../../../openapi/generated/portal.ts'
import type { Database } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { replaceLinks, unlessTaken } from '../../lists/links.ts'
import { subjectCategories } from '../../lists/topics.ts'
import type { Principal } from '../../principal.ts'
import {
  deleteUnusedCategory,
  deleteUnusedSubject,
  findCategory,
  findSubject,
  insertCategory,
  insertSubject,
  updateCategory,
  updateSubject,
} from './topic-queries.ts'

type Caller = Principal | null

/** A category that the caller may see. Throws 'not-found'. */
export async function getCategory(db: Database, principal: Caller, id: string): Promise<Category> {
  const found = await findCategory(db, principal, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/** A subject that the caller may see. Throws 'not-found'. */
export async function getSubject(db: Database, principal: Caller, id: string): Promise<Subject> {
  const found = await findSubject(db, principal, id)
  if (!found) throw new DomainError('not-found')
  return found
}

/** Creates a category. Throws 'taken' if the name is in use. */
export async function createCategory(db: Database, principal: Caller, given: CategoryCreate) {
  return getCategory(db, principal, await unlessTaken(insertCategory(db, given)))
}

/** Creates a subject. Throws 'taken' if the name is in use, and 'invalid-request' for an unknown category. */
export async function createSubject(db: Database, principal: Caller, { categoryIds, ...body }: SubjectCreate) {
  const id = await db.transaction(async (tx) => {
    const made = await unlessTaken(insertSubject(tx, body))
    await replaceLinks(tx, subjectCategories, made, categoryIds)
    return made
  })
  return getSubject(db, principal, id)
}

/** Changes a category. Throws 'not-found', and 'taken' if the name is in use. */
export async function changeCategory(db: Database, principal: Caller, id: string, given: CategoryUpdate) {
  await unlessTaken(updateCategory(db, id, given))
  return getCategory(db, principal, id)
}

/**
 * Changes a subject. Throws 'not-found', 'taken' if the name is in use, and 'invalid-request' for an unknown category.
 */
export async function changeSubject(db: Database, principal: Caller, id: string, given: SubjectUpdate) {
  const { categoryIds, ...body } = given
  await db.transaction(async (tx) => {
    const isChanged = await unlessTaken(updateSubject(tx, id, { ...body, updatedAt: new Date() }))
    if (!isChanged) throw new DomainError('not-found')
    await replaceLinks(tx, subjectCategories, id, categoryIds)
  })
  return getSubject(db, principal, id)
}

/** Removes a category. Throws 'not-found', and 'in-use' while anything belongs to it. */
export const removeCategory = (db: Database, id: string) => db.transaction((tx) => deleteUnusedCategory(tx, id))

/** Removes a subject. Throws 'not-found', and 'in-use' while anything belongs to it. */
export const removeSubject = (db: Database, id: string) => db.transaction((tx) => deleteUnusedSubject(tx, id))

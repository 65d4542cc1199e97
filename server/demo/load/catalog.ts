import { Failure } from '../../admin/failure.ts'
import type { Transaction } from '../../db/database.ts'
import { category, subject, subjectCategory } from '../../db/schema/catalog.ts'
import { demoId } from '../id.ts'
import { CATEGORIES, SUBJECTS } from '../topics.ts'
import { insertAll } from './batch.ts'

const idsOf = (kind: 'category' | 'subject', all: Record<string, { name: string }>, names: readonly string[] = []) =>
  names.map((wanted) => {
    const [key] = Object.entries(all).find(([, { name }]) => name === wanted) ?? []
    const field = kind === 'category' ? 'categories' : 'subjects'
    if (key === undefined) throw new Failure(`${field}: there is no "${wanted}"`)
    return demoId(kind, key)
  })

/** Ids of categories and subjects by the names in files. Throws `Failure`. */
export const categoryIds = (names: readonly string[] | undefined) => idsOf('category', CATEGORIES, names)
export const subjectIds = (names: readonly string[] | undefined) => idsOf('subject', SUBJECTS, names)

export async function loadCatalog(tx: Transaction) {
  const categories = Object.entries(CATEGORIES)
  const subjects = Object.entries(SUBJECTS)
  await insertAll(
    tx,
    category,
    categories.map(([key, row], ordering) => ({ ...row, id: demoId('category', key), ordering })),
  )
  await insertAll(
    tx,
    subject,
    subjects.map(([key, { name, description }]) => ({ id: demoId('subject', key), name, description })),
  )
  await insertAll(
    tx,
    subjectCategory,
    subjects.flatMap(([key, row]) =>
      categoryIds(row.categories).map((categoryId) => ({ subjectId: demoId('subject', key), categoryId })),
    ),
  )
}

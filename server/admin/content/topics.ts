import { Failure } from '../failure.ts'
import type { Operator } from '../operator.ts'
import { listAll } from '../pages.ts'
import { type Changes, NO_ID } from './changes.ts'

/** Names of categories and subjects; undefined where the file has none. */
export interface TopicNames {
  categories?: string[] | undefined
  subjects?: string[] | undefined
}

/** Categories and subjects of the installation by name. */
export async function loadTopics({ api }: Operator, mayMake: boolean) {
  const categories = await listAll(api, 'listCategories')
  const subjects = await listAll(api, 'listSubjects')
  const known = {
    categories: new Map(categories.map(({ name, id }) => [name, id])),
    subjects: new Map(subjects.map(({ name, id }) => [name, id])),
  }
  let last = Math.max(0, ...categories.map(({ ordering }) => ordering))

  const missing = (kind: keyof typeof known, names: string[] = []) => names.filter((name) => !known[kind].has(name))
  const idsOf = (kind: keyof typeof known, names: string[] | undefined) =>
    names?.map((name) => known[kind].get(name) ?? NO_ID)

  return {
    /** Throws `Failure` on the first name that is unknown and may not be created. */
    check(names: TopicNames) {
      for (const kind of ['categories', 'subjects'] as const) {
        const twice = names[kind]?.find((name, index, all) => all.indexOf(name) !== index)
        if (twice !== undefined) throw new Failure(`${kind}: "${twice}" stands there twice`)
        const [first] = missing(kind, names[kind])
        if (first === undefined) continue
        if (!mayMake) throw new Failure(`${kind}: there is no "${first}" (--make-topics makes what is missing)`)
        if (kind === 'subjects' && !names.categories?.length) {
          throw new Failure(`subjects: "${first}" is new and needs a category to belong to`)
        }
      }
    },

    /** Ids of the names; missing ones are created. */
    async ensure(names: TopicNames, changes: Changes) {
      for (const name of missing('categories', names.categories)) {
        last += 1
        const body = { name, ordering: last }
        const make = async () => (await api('createCategory', { body })).id
        known.categories.set(name, await changes.make(`made the category "${name}"`, NO_ID, make))
      }
      const categoryIds = idsOf('categories', names.categories)
      for (const name of missing('subjects', names.subjects)) {
        const body = { name, categoryIds: categoryIds ?? [] }
        const make = async () => (await api('createSubject', { body })).id
        known.subjects.set(name, await changes.make(`made the subject "${name}"`, NO_ID, make))
      }
      return { categoryIds, subjectIds: idsOf('subjects', names.subjects) }
    },
  }
}

export type Topics = Awaited<ReturnType<typeof loadTopics>>

import { and, eq } from 'drizzle-orm'
import { subject } from '../../db/schema/catalog.ts'
import { courseSubject } from '../../db/schema/courses.ts'
import { articleSubject } from '../../db/schema/editorial.ts'
import { eventSubject } from '../../db/schema/events.ts'
import { profileSubject } from '../../db/schema/people.ts'
import { recordingSubject } from '../../db/schema/recordings.ts'
import { DomainError } from '../../domain-error.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { deleteUnused, linkFilter, replaceLinks, unlessTaken } from '../../lists/links.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { answerList, type Page } from '../../lists/select.ts'
import { selectSubjects, subjectCategories } from '../../lists/topics.ts'

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

/** Active ones; admins see all. */
const visibleTo = (principal: Call<'getSubject'>['principal']) =>
  principal?.roles.includes('admin') ? undefined : eq(subject.isActive, true)

async function found({ db, principal }: Pick<Call<'getSubject'>, 'db' | 'principal'>, id: string) {
  const where = and(visibleTo(principal), eq(subject.id, id))
  const [one] = await selectSubjects(db, { where, limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

const uses = [
  courseSubject.subjectId,
  eventSubject.subjectId,
  articleSubject.subjectId,
  profileSubject.subjectId,
  recordingSubject.subjectId,
]

export const subjects = {
  async listSubjects({ db, principal, query }) {
    const select = (page: Page) => selectSubjects(db, page)
    return answerList(db, { spec: subjectList, table: subject, visible: visibleTo(principal), select }, query)
  },

  async getSubject(call) {
    return found(call, call.params.id)
  },

  async createSubject(call) {
    const { categoryIds, ...body } = call.body
    const id = await call.db.transaction(async (tx) => {
      const [made] = await unlessTaken(tx.insert(subject).values(body).returning({ id: subject.id }))
      if (!made) throw new DomainError('internal')
      await replaceLinks(tx, subjectCategories, made.id, categoryIds)
      return made.id
    })
    return found(call, id)
  },

  async updateSubject(call) {
    const { categoryIds, ...body } = call.body
    const { id } = call.params
    await call.db.transaction(async (tx) => {
      const change = { ...body, updatedAt: new Date() }
      const [changed] = await unlessTaken(tx.update(subject).set(change).where(eq(subject.id, id)).returning())
      if (!changed) throw new DomainError('not-found')
      await replaceLinks(tx, subjectCategories, id, categoryIds)
    })
    return found(call, id)
  },

  async deleteSubject({ db, params }) {
    await db.transaction((tx) => deleteUnused(tx, subject, eq(subject.id, params.id), uses))
  },
} satisfies Handlers

import { and, sql } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import { freeAlias } from '../../db/alias.ts'
import { named } from '../../db/by-id-or-alias.ts'
import { article } from '../../db/schema/editorial.ts'
import { DomainError } from '../../domain-error.ts'
import { type Handlers, person } from '../../http/handler.ts'
import { replaceLinks, unlessTaken } from '../../lists/links.ts'
import { answerList } from '../../lists/select.ts'
import type { Principal } from '../../principal.ts'
import { requireMedia } from '../media/access-queries.ts'
import { articleLinks, articleList, articleOf, articleVisibleTo, selectArticles } from './queries.ts'

async function found(call: Pick<Services, 'db'> & { principal: Principal | null }, idOrAlias: string) {
  const where = and(articleVisibleTo(call.principal), named(article, idOrAlias))
  const [one] = await selectArticles(call.db, { where, limit: 1 })
  if (!one) throw new DomainError('not-found')
  return one
}

/** The first publication counts: an article that comes back keeps its date. */
const firstPublication = sql`coalesce(${article.publishedAt}, now())`

export const articles = {
  async listArticles({ db, principal, query }) {
    const visible = articleVisibleTo(principal)
    return answerList(
      db,
      { spec: articleList, table: article, visible, select: (page) => selectArticles(db, page) },
      query,
    )
  },

  async getArticle(call) {
    return found(call, call.params.id)
  },

  async createArticle(call) {
    const { categoryIds, subjectIds, alias, ...body } = call.body
    const me = person(call)
    await requireMedia(call.db, me, { coverId: body.coverId })
    const id = await call.db.transaction(async (tx) => {
      const values = {
        description: '',
        body: '',
        ...body,
        alias: alias ?? (await freeAlias(tx, article, body.name)),
        authorId: me.userId,
        publishedAt: body.state === 'published' ? new Date() : null,
      }
      const [made] = await unlessTaken(tx.insert(article).values(values).returning({ id: article.id }))
      if (!made) throw new DomainError('internal')
      await replaceLinks(tx, articleLinks.categories, made.id, categoryIds)
      await replaceLinks(tx, articleLinks.subjects, made.id, subjectIds)
      return made.id
    })
    return found(call, id)
  },

  async updateArticle(call) {
    const { categoryIds, subjectIds, ...body } = call.body
    const me = person(call)
    await requireMedia(call.db, me, { coverId: body.coverId })
    const id = await call.db.transaction(async (tx) => {
      const change = {
        ...body,
        updatedAt: new Date(),
        ...(body.state === 'published' && { publishedAt: firstPublication }),
      }
      const where = and(articleOf(me), named(article, call.params.id))
      const [changed] = await unlessTaken(tx.update(article).set(change).where(where).returning({ id: article.id }))
      if (!changed) throw new DomainError('not-found')
      await replaceLinks(tx, articleLinks.categories, changed.id, categoryIds)
      await replaceLinks(tx, articleLinks.subjects, changed.id, subjectIds)
      return changed.id
    })
    return found(call, id)
  },

  async deleteArticle(call) {
    const where = and(articleOf(person(call)), named(article, call.params.id))
    const [gone] = await call.db.delete(article).where(where).returning({ id: article.id })
    if (!gone) throw new DomainError('not-found')
  },

  async setArticleMetadata(call) {
    const where = and(articleOf(person(call)), named(article, call.params.id))
    const [changed] = await call.db
      .update(article)
      .set({ metadata: call.body })
      .where(where)
      .returning({ id: article.id })
    if (!changed) throw new DomainError('not-found')
    return found(call, changed.id)
  },
} satisfies Handlers

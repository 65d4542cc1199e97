import type { Article, ArticleCreate, ArticleMetadataUpdate, ArticleUpdate } from '../../../openapi/generated/portal.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import { replaceLinks, unlessTaken } from '../../lists/links.ts'
import type { Principal } from '../../principal.ts'
import { requireMedia } from '../media/access-queries.ts'
import {
  articleLinks,
  deleteArticle,
  freeArticleAlias,
  getArticle,
  insertArticle,
  updateOwnArticle,
} from './queries.ts'

/** Creates an article of the caller. Throws 'taken' if the alias is in use. */
export async function createArticle(db: Database, me: Principal, given: ArticleCreate): Promise<Article> {
  const { categoryIds, subjectIds, alias, ...body } = given
  await requireMedia(db, me, { coverId: body.coverId })
  const id = await db.transaction(async (tx) => {
    const made = await unlessTaken(
      insertArticle(tx, {
        description: '',
        body: '',
        ...body,
        alias: alias ?? (await freeArticleAlias(tx, body.name)),
        authorId: me.userId,
        publishedAt: body.state === 'published' ? new Date() : null,
      }),
    )
    await setTopics(tx, made, { categoryIds, subjectIds })
    return made
  })
  return getArticle(db, me, id)
}

/** Changes an article of the caller. Throws 'not-found', and 'taken' if the alias is in use. */
export async function updateArticle(db: Database, me: Principal, idOrAlias: string, given: ArticleUpdate) {
  const { categoryIds, subjectIds, ...body } = given
  await requireMedia(db, me, { coverId: body.coverId })
  const id = await db.transaction(async (tx) => {
    const changed = await unlessTaken(updateOwnArticle(tx, me, idOrAlias, { ...body, updatedAt: new Date() }))
    if (changed === null) throw new DomainError('not-found')
    await setTopics(tx, changed, { categoryIds, subjectIds })
    return changed
  })
  return getArticle(db, me, id)
}

/** Removes an article of the caller. Throws 'not-found'. */
export async function removeArticle(db: Database, me: Principal, idOrAlias: string) {
  if (!(await deleteArticle(db, me, idOrAlias))) throw new DomainError('not-found')
  return undefined
}

/** Replaces the search engine metadata of an article of the caller. Throws 'not-found'. */
export async function setMetadata(db: Database, me: Principal, idOrAlias: string, metadata: ArticleMetadataUpdate) {
  const changed = await updateOwnArticle(db, me, idOrAlias, { metadata })
  if (changed === null) throw new DomainError('not-found')
  return getArticle(db, me, changed)
}

async function setTopics(
  tx: Transaction,
  id: string,
  { categoryIds, subjectIds }: { categoryIds: string[] | undefined; subjectIds: string[] | undefined },
) {
  await replaceLinks(tx, articleLinks.categories, id, categoryIds)
  await replaceLinks(tx, articleLinks.subjects, id, subjectIds)
}

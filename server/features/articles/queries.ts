import { and, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Article, ArticleSummary } from '../../../openapi/generated/portal.ts'
import { freeAlias } from '../../db/alias.ts'
import { named } from '../../db/by-id-or-alias.ts'
import type { Queryable, Transaction } from '../../db/database.ts'
import { findFormer } from '../../db/missing.ts'
import { media } from '../../db/schema/catalog.ts'
import { article, articleCategory, articleSubject } from '../../db/schema/editorial.ts'
import { user } from '../../db/schema/people.ts'
import { statement } from '../../db/statement.ts'
import { DomainError } from '../../domain-error.ts'
import { type Link, linkFilter } from '../../lists/links.ts'
import { filterable } from '../../lists/operators.ts'
import type { ListSpec } from '../../lists/parse.ts'
import { inOrderOf, type SourceById } from '../../lists/select.ts'
import { topicIds, topicsOf } from '../../lists/topics.ts'
import type { Principal } from '../../principal.ts'
import { toMedia, withCovers } from '../media/queries.ts'
import { readingTime } from './reading-time.ts'

const { search: _, ...columns } = getTableColumns(article)

export const articleLinks: { categories: Link; subjects: Link } = {
  categories: {
    table: articleCategory,
    owner: articleCategory.articleId,
    target: articleCategory.categoryId,
    field: 'categoryIds',
  },
  subjects: {
    table: articleSubject,
    owner: articleSubject.articleId,
    target: articleSubject.subjectId,
    field: 'subjectIds',
  },
}

/** The filters and sort fields of `GET /api/articles`. */
export const articleList: ListSpec = {
  filter: {
    id: filterable('uuid', article.id),
    alias: filterable('text', article.alias),
    name: filterable('text', article.name),
    description: filterable('text', article.description),
    state: filterable('text', article.state),
    languageCode: filterable('text', article.languageCode),
    authorId: filterable('uuid', article.authorId),
    isPromoted: filterable('boolean', article.isPromoted),
    categoryIds: linkFilter(articleLinks.categories, article.id),
    subjectIds: linkFilter(articleLinks.subjects, article.id),
    publishedAt: filterable('moment', article.publishedAt),
    createdAt: filterable('moment', article.createdAt),
    updatedAt: filterable('moment', article.updatedAt),
  },
  sort: {
    name: article.name,
    publishedAt: article.publishedAt,
    createdAt: article.createdAt,
    updatedAt: article.updatedAt,
  },
  tieBreak: article.id,
  defaultSort: '-publishedAt',
  text: { vector: article.search, title: article.name },
  words: {
    texts: [article.name, article.description],
    people: (isNamed) => sql`${article.authorId} = any(array(select ${user.id} from ${user}
      where ${isNamed(user.firstName)} or ${isNamed(user.lastName)}))`,
  },
  populate: ['cover', 'author', 'categories', 'subjects'],
  keepsTotal: true,
}

/** Articles that the caller may change: their own for a tutor, all for an admin. */
const articleOf = (principal: Principal): SQL | undefined =>
  principal.roles.includes('admin') ? undefined : eq(article.authorId, principal.userId)

/** Articles that the caller may read: published ones and those they may change. */
export function articleVisibleTo(principal: Principal | null): SQL | undefined {
  if (principal?.roles.includes('admin')) return undefined
  const published = eq(article.state, 'published')
  return principal?.roles.includes('tutor') ? or(published, articleOf(principal)) : published
}

const portrait = alias(media, 'portrait')

const articlesById = statement('articles_by_id', (db) =>
  db
    .select({
      article: { ...columns, ...topicIds(articleLinks, article.id) },
      cover: media,
      author: { id: user.id, firstName: user.firstName, lastName: user.lastName },
      portrait,
    })
    .from(article)
    .leftJoin(media, eq(media.id, article.coverId))
    .leftJoin(user, eq(user.id, article.authorId))
    .leftJoin(portrait, eq(portrait.id, user.avatarId))
    .where(sql`${article.id} = any(${sql.placeholder('ids')})`),
)

/** Articles with their related data, in the order of the ids. */
async function loadArticles(db: Queryable, ids: string[]): Promise<Article[]> {
  if (ids.length === 0) return []
  const rows = await articlesById(db).execute({ ids })
  const topics = await topicsOf(
    db,
    rows.map((row) => row.article),
  )
  return inOrderOf(ids, rows, (row) => row.article.id).map(({ article: row, cover, author, portrait: avatar }) => ({
    ...row,
    ...topics(row),
    cover: cover && toMedia(cover),
    author: author && { ...author, avatar: avatar && toMedia(avatar) },
    readingTime: readingTime(row.body),
    metadata: { title: null, description: null, keywords: [], ...row.metadata },
    publishedAt: row.publishedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

/** The items of `GET /api/articles` that the caller may see. */
export const articleSource = (db: Queryable, principal: Principal | null): SourceById<Article> => ({
  spec: articleList,
  table: article,
  visible: articleVisibleTo(principal),
  load: (ids) => loadArticles(db, ids),
})

/** An article by id or alias, if the caller may read it. */
async function findArticle(db: Queryable, principal: Principal | null, idOrAlias: string) {
  const where = and(articleVisibleTo(principal), named(article, idOrAlias))
  const found = await db.select({ id: article.id }).from(article).where(where)
  const [one] = await loadArticles(
    db,
    found.map(({ id }) => id),
  )
  return one ?? null
}

/**
 * An article that the caller may see, by its id or an alias that it has or had. Throws 'not-found' and 'content-removed'.
 */
export async function getArticle(db: Queryable, principal: Principal | null, idOrAlias: string): Promise<Article> {
  const visible = (name: string) => findArticle(db, principal, name)
  return (await visible(idOrAlias)) ?? findFormer(db, 'article', idOrAlias, visible)
}

/** An alias derived from the name that no other article has. */
export const freeArticleAlias = (tx: Transaction, name: string) => freeAlias(tx, article, name)

type NewArticle = typeof article.$inferInsert

export async function insertArticle(tx: Transaction, values: NewArticle): Promise<string> {
  const [made] = await tx.insert(article).values(values).returning({ id: article.id })
  if (!made) throw new DomainError('internal')
  return made.id
}

/** An article that is published again keeps the date of its first publication. */
const firstPublication = sql`coalesce(${article.publishedAt}, now())`

/** Changes an article of the caller. Returns its id, or null if there is none. */
export async function updateOwnArticle(db: Queryable, me: Principal, idOrAlias: string, change: Partial<NewArticle>) {
  const [changed] = await db
    .update(article)
    .set({ ...change, ...(change.state === 'published' && { publishedAt: firstPublication }) })
    .where(and(articleOf(me), named(article, idOrAlias)))
    .returning({ id: article.id })
  return changed?.id ?? null
}

/** Removes an article of the caller. Returns false if there is none. */
export async function deleteArticle(db: Queryable, me: Principal, idOrAlias: string): Promise<boolean> {
  const where = and(articleOf(me), named(article, idOrAlias))
  const [gone] = await db.delete(article).where(where).returning({ id: article.id })
  return gone !== undefined
}

/** Article summaries by id. */
export async function loadArticleSummaries(db: Queryable, ids: string[]): Promise<Map<string, ArticleSummary>> {
  if (ids.length === 0) return new Map()
  const { id, alias, name, description, coverId, languageCode, publishedAt } = columns
  const rows = await db
    .select({ id, alias, name, description, coverId, languageCode, publishedAt })
    .from(article)
    .where(and(inArray(article.id, ids)))
  const summaries = await withCovers(db, rows)
  return new Map(summaries.map((row) => [row.id, { ...row, publishedAt: row.publishedAt?.toISOString() ?? null }]))
}

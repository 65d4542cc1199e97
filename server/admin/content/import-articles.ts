import type { Article, ArticleCreate, ArticleUpdate } from '../../../openapi/generated/portal.ts'
import { findAccount } from '../../features/people/admin-queries.ts'
import { AS_HELP, asAdmin, type Command, only } from '../command.ts'
import { at, Failure } from '../failure.ts'
import type { Operator } from '../operator.ts'
import { listAll, populate } from '../pages.ts'
import { type ArticleSource, readArticle } from './article-file.ts'
import { Changes, differing, given, sameSet } from './changes.ts'
import { checkBody } from './contract-check.ts'
import { namesIn, openFolder } from './folder.ts'
import { type MediaStock, mediaStock } from './media-import.ts'
import { loadTopics, type Topics } from './topics.ts'

interface Source extends ArticleSource {
  stored: Article | null
}

interface Tools {
  operator: Operator
  topics: Topics
  keepMedia: MediaStock
}

export const importArticles: Command = {
  name: 'import articles',
  usage: '<folder>',
  summary: 'Stores articles from Markdown files',
  help: `Reads every .md file of the folder as "export articles" writes it. An article whose alias is there is changed, any
other is made; what a file leaves out stays as it is. Covers of several articles may lie in a folder "media" beside <folder>, and are
named ../media/<file>. Everything is checked before the first article is stored.
A new article belongs to its author when the e-mail address is that of a tutor or an administrator, else to whoever
imports it. "publishedAt" is only told: the date is that of the first publication here.

--make-topics   makes the categories and subjects that are missing
--dry-run       only says what would happen
${AS_HELP}`,
  options: { ...asAdmin, 'make-topics': { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  prepare({ positionals, values }) {
    const path = only(positionals, 'the folder')
    return async (operator) => {
      const topics = await loadTopics(operator, values['make-topics'] === true)
      const sources = await readAll(operator, topics, await openFolder(path))
      if (sources.length === 0) throw new Failure(`${path} holds no articles`)
      const tools = { operator, topics, keepMedia: mediaStock(operator) }
      for (const source of sources) await store(tools, source, new Changes(values['dry-run'] === true))
    }
  },
}

async function readAll(operator: Operator, topics: Topics, folder: string) {
  const sources: Source[] = []
  for (const { name } of await namesIn(folder)) {
    if (name.endsWith('.md')) sources.push(await at(name, () => read(operator, topics, folder, name)))
  }
  return sources
}

async function read({ api }: Operator, topics: Topics, folder: string, file: string): Promise<Source> {
  const source = await readArticle(folder, file)
  const { alias, matter, body } = source
  topics.check(matter)
  const [stored = null] = await listAll(api, 'listArticles', { 'filter[alias]': alias, ...populate('cover') })
  if (!stored) checkBody('ArticleCreate', { ...body, alias })
  return { ...source, stored }
}

async function store(tools: Tools, source: Source, changes: Changes) {
  const { operator } = tools
  try {
    const note = await write(tools, source, changes)
    operator.say(`${changes.line(source.alias)}${note}`)
  } catch (error) {
    throw changes.failed(source.file, error)
  }
}

async function write(tools: Tools, { alias, matter, body, cover, stored }: Source, changes: Changes) {
  const { operator, topics, keepMedia } = tools
  const { api } = operator
  const ids = await topics.ensure(matter, changes)
  const coverId = cover && (await keepMedia(cover, 'cover', stored?.cover ?? null, changes))
  const author = await authorOf(operator, matter.author)
  const article = stored ?? (await create(operator, { ...body, alias } as ArticleCreate, author, changes))
  if (!article) return ''
  const { id } = article
  const metadata = { ...article.metadata, ...(matter.metadata as object | undefined) }
  if (Object.keys(differing({ metadata }, article)).length > 0) {
    await changes.make('metadata', undefined, async () => {
      await api('setArticleMetadata', { params: { id }, body: metadata })
    })
  }
  const change = differing<ArticleUpdate>(
    {
      ...body,
      ...(coverId !== undefined && { coverId }),
      ...given('categoryIds', sameSet(ids.categoryIds, article.categoryIds)),
      ...given('subjectIds', sameSet(ids.subjectIds, article.subjectIds)),
    },
    article,
  )
  const fields = Object.keys(change)
  if (fields.length > 0) {
    await changes.make(`${stored ? 'changed' : 'filled in'} ${fields.join(', ')}`, undefined, async () => {
      await api('updateArticle', { params: { id }, body: change })
    })
  }
  return stored && author && author !== stored.authorId ? ' (its author stays who it was)' : ''
}

/** Creates a draft to be filled in next, so that an incomplete article is never public. */
async function create(
  operator: Operator,
  { name, languageCode, alias }: ArticleCreate,
  author: string | null,
  changes: Changes,
) {
  return changes.make<Article | null>('made', null, async () => {
    const api = author === null ? operator.api : operator.apiAs(author)
    const body = { name, languageCode, ...(alias !== undefined && { alias }) }
    return api('createArticle', { body })
  })
}

/** The user to be the author of an article; they must be active and allowed to write articles. */
async function authorOf({ services }: Operator, username: string | null | undefined) {
  if (!username) return null
  const found = await findAccount(services.db, username.toLowerCase())
  const mayWrite = found?.suspendedAt === null && found.roles.some((role) => role === 'tutor' || role === 'admin')
  return found && mayWrite ? found.id : null
}

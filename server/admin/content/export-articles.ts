import type { Article } from '../../../openapi/generated/portal.ts'
import type { Operator } from '../operator.ts'
import { listAll, populate } from '../pages.ts'
import { writeArticle } from './article-file.ts'
import { byName, exportCommand } from './export-command.ts'
import { writeIn } from './folder.ts'
import { mediaWriter } from './media-export.ts'

const FILLED_IN = populate('cover', 'categories', 'subjects')

export const exportArticles = exportCommand<Article>({
  kind: 'articles',
  summary: 'Writes articles as Markdown files',
  help: `Writes <alias>.md for each article, with what it is about in front, and its cover into media/.
Files of that name are replaced; others in the folder are left alone.`,
  find: ({ api }, filter) => listAll(api, 'listArticles', { ...filter, sort: 'name', ...FILLED_IN }),
  write,
})

async function write(operator: Operator, folder: string, article: Article) {
  const { alias, name, description, state, languageCode, metadata, publishedAt, cover, body } = article
  const writeMedia = mediaWriter(operator, folder)
  const topics = { categories: byName(article.categories), subjects: byName(article.subjects) }
  const shown = cover && (await writeMedia(cover, alias))
  const author = await authorOf(operator, article.authorId)
  const matter = {
    alias,
    name,
    description,
    state,
    languageCode,
    ...topics,
    metadata,
    cover: shown,
    author,
    publishedAt,
  }
  await writeIn(folder, `${alias}.md`, writeArticle(matter, body))
}

async function authorOf({ api }: Operator, id: string | null) {
  if (id === null) return null
  const { items } = await api('listUsers', { query: { 'filter[id]': id } })
  const [author] = items
  return author && author.deletedAt === null ? author.username : null
}

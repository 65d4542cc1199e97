import type { Article } from '../../../openapi/generated/portal.ts'
import { AS_HELP, asAdmin, type Command, only } from '../command.ts'
import { at, Failure } from '../failure.ts'
import type { Operator } from '../operator.ts'
import { listAll } from '../pages.ts'
import { writeArticle } from './article-file.ts'
import { makeFolder, writeIn } from './folder.ts'
import { mediaWriter } from './media-export.ts'

/** The items with these aliases, or all; sorted by alias, so that exports have a stable order. */
export async function chosen<Item extends { alias: string }>(
  aliases: readonly string[],
  find: (filter: Record<string, string>) => Promise<Item[]>,
): Promise<Item[]> {
  const found: Item[] = []
  for (const alias of new Set(aliases)) {
    const [one] = await find({ 'filter[alias]': alias })
    if (!one) throw new Failure(`--alias: there is no "${alias}"`)
    found.push(one)
  }
  const all = aliases.length > 0 ? found : await find({})
  return all.sort((a, b) => (a.alias < b.alias ? -1 : 1))
}

export const aliasOption = { ...asAdmin, alias: { type: 'string', multiple: true } } as const
export const aliasesOf = ({ alias }: Record<string, unknown>) =>
  Array.isArray(alias) ? alias.filter((one) => typeof one === 'string') : []

export const byName = (items: readonly { name: string }[]) => items.map(({ name }) => name).sort()

export const exportArticles: Command = {
  name: 'export articles',
  usage: '<folder>',
  summary: 'Writes articles as Markdown files',
  help: `Writes <alias>.md for each article, with what it is about in front, and its cover into media/.
Files of that name are replaced; others in the folder are left alone.

--alias <alias>   only this one; may be given several times
${AS_HELP}`,
  options: aliasOption,
  prepare({ positionals, values }) {
    const path = only(positionals, 'the folder')
    const aliases = aliasesOf(values)
    return async (operator) => {
      const articles = await chosen(aliases, (filter) =>
        listAll(operator.api, 'listArticles', { ...filter, sort: 'name' }),
      )
      const folder = await makeFolder(path)
      for (const article of articles) await at(article.alias, () => write(operator, folder, article))
      operator.say(`Wrote ${articles.length} articles to ${folder}`)
    }
  },
}

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

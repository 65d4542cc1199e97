import { z } from 'zod'
import type { ArticleUpdate } from '../../../openapi/generated/portal.ts'
import { at, Failure } from '../failure.ts'
import { checkBody } from './contract-check.ts'
import { fromFile, textIn } from './folder.ts'
import { type MediaSource, mediaReference, readMedia } from './media-import.ts'
import { readYaml, writeYaml } from './yaml-file.ts'

const texts = z.array(z.string()).optional()
/** The contract validates this field. */
const unchecked = z.unknown().optional()

/** The front matter of `<alias>.md`; missing fields stay unchanged. */
const frontMatter = z.strictObject({
  alias: z.string().optional(),
  name: unchecked,
  description: unchecked,
  state: unchecked,
  languageCode: unchecked,
  categories: texts,
  subjects: texts,
  cover: mediaReference.nullable().optional(),
  metadata: z.strictObject({ title: unchecked, description: unchecked, keywords: unchecked }).optional(),
  author: z.string().nullable().optional(),
  publishedAt: unchecked,
})

export type FrontMatter = z.infer<typeof frontMatter>

/** An article as in its file, after all checks that are possible before storing. */
export interface ArticleSource {
  file: string
  alias: string
  matter: FrontMatter
  body: ArticleUpdate
  cover: MediaSource | null | undefined
}

const FENCE = '---'
const PATTERN = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\r?\n)?---[ \t]*(?:\r?\n(?:[ \t]*\r?\n)?|$)/

export const writeArticle = (matter: FrontMatter, body: string) => `${FENCE}\n${writeYaml(matter)}${FENCE}\n\n${body}\n`

/** Media of several articles, beside the folder that holds them all. */
const SHARED_MEDIA = '../media'

/** Reads `<alias>.md` of a folder. Throws `Failure` that names the field. */
export async function readArticle(folder: string, file: string): Promise<ArticleSource> {
  const { matter, body } = parts(await textIn(folder, file))
  const alias = file.slice(0, -'.md'.length)
  if (matter.alias !== undefined && matter.alias !== alias)
    throw new Failure(`alias: the file would be ${matter.alias}.md`)
  const own = ownFields(matter, body)
  checkBody('ArticleUpdate', { ...own, alias })
  checkBody('ArticleMetadataUpdate', matter.metadata ?? {})
  const cover = matter.cover && (await at('cover', () => readMedia(folder, SHARED_MEDIA, matter.cover ?? {})))
  return { file, alias, matter, body: own, cover }
}

/** Splits an article's file into front matter and Markdown. */
function parts(text: string): { matter: FrontMatter; body: string } {
  const match = PATTERN.exec(text)
  if (!match) throw new Failure(`the file begins with no front matter between two lines of ${FENCE}`)
  // The line break stands for the opening `---`, so that messages have the line number of the file.
  return { matter: readYaml(`\n${match[1] ?? ''}`, frontMatter), body: fromFile(text.slice(match[0].length)) }
}

/** Fields of the body that do not refer to other data. */
function ownFields({ name, description, state, languageCode }: FrontMatter, body: string): ArticleUpdate {
  const given = Object.entries({ name, description, state, languageCode, body }).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(given)
}

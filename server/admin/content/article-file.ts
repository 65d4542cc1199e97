import { z } from 'zod'
import type { ArticleUpdate } from '../../../openapi/generated/portal.ts'
import { Failure } from '../failure.ts'
import { fromFile } from './folder.ts'
import { mediaReference } from './media-import.ts'
import { readYaml, writeYaml } from './yaml-file.ts'

const texts = z.array(z.string()).optional()
/** What the contract checks. */
const unchecked = z.unknown().optional()

/** The front matter of `<alias>.md`; what is left out stays as it is. */
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

const FENCE = '---'
const PATTERN = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?\r?\n)?---[ \t]*(?:\r?\n(?:[ \t]*\r?\n)?|$)/

export const writeArticle = (matter: FrontMatter, body: string) => `${FENCE}\n${writeYaml(matter)}${FENCE}\n\n${body}\n`

/** Front matter and Markdown of an article's file. Throws `Failure`. */
export function readArticle(text: string): { matter: FrontMatter; body: string } {
  const match = PATTERN.exec(text)
  if (!match) throw new Failure(`the file begins with no front matter between two lines of ${FENCE}`)
  // The line before it counts, so that a message names the line of the file.
  return { matter: readYaml(`\n${match[1] ?? ''}`, frontMatter), body: fromFile(text.slice(match[0].length)) }
}

/** Fields of the body that say nothing of other things. */
export function ownFields({ name, description, state, languageCode }: FrontMatter, body: string): ArticleUpdate {
  const given = Object.entries({ name, description, state, languageCode, body }).filter(
    ([, value]) => value !== undefined,
  )
  return Object.fromEntries(given)
}

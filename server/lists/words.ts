import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { searchWord } from '../db/schema/platform.ts'

/** Where `$words` looks for a word, beside the full-text vector of the list. */
export interface WordPlaces {
  /** short texts, each with an index of its groups of three letters (pg_trgm) */
  texts: readonly SQLWrapper[]
  /** the rows of people with a name that passes the test, by `= any(array(…))`, which an index can answer within "or" */
  people?: (isNamed: (name: SQLWrapper) => SQL) => SQL
}

/** The texts of a list that has a full-text index. */
export interface IndexedTexts {
  vector: SQLWrapper
  title: SQLWrapper
  id: PgColumn
}

/** Each word is looked for in several places. */
const MOST_WORDS = 6
/** A letter or two are in most texts, and pg_trgm has no index for them. */
const SHORTEST_PART = 3

/**
 * Rows that have each of the words somewhere: as a part of a short text or of a person's name, or as a whole word of the
 * long text; a word of a letter or two is a part of the title or a whole word (SEARCH-2). Where no known word has it as
 * a part, the known words that differ by one typo stand for it (SEARCH-3).
 */
export function hasWords({ texts, people }: WordPlaces, indexed: IndexedTexts | undefined, text: string): SQL {
  const words = text.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return sql`false`
  const conditions = words.slice(0, MOST_WORDS).map((word) => {
    const isShort = [...word].length < SHORTEST_PART
    const near = nearWords(word.toLowerCase())
    const hasPart = (place: SQLWrapper) => sql`${place} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
    const isNamed = (name: SQLWrapper) =>
      near ? sql`(${hasPart(name)} or ${name} ilike any(array(select '%' || word || '%' from ${near})))` : hasPart(name)
    if (!indexed) return either([...texts.map(isNamed), ...(people && !isShort ? [people(isNamed)] : [])])
    const { vector, title, id } = indexed
    const isWhole = sql`${vector} @@ phraseto_tsquery('simple', ${word})`
    // Asked for by itself, so that its index is used: beside the title PostgreSQL would read every row and its vector.
    if (isShort) return either([hasPart(title), sql`${id} in (select ${id} from ${id.table} where ${isWhole})`])
    const isNear = near && sql`${vector} @@ (select string_agg(quote_literal(word), ' | ')::tsquery from ${near})`
    return either([...texts.map(hasPart), isWhole, ...(isNear ? [isNear] : []), ...(people ? [people(isNamed)] : [])])
  })
  return sql`(${sql.join(conditions, sql` and `)})`
}

const either = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`

/** Shorter words have too many neighbours. */
const FORGIVING = /^[\p{L}\p{M}\p{N}]{5,25}$/u

/** Of the words that begin nearly like this one. */
const MOST_LONGER = 50

/**
 * Known words that differ from this one by one typo, unless the word or a longer one with it is known; if there are none
 * either, words whose beginning differs from it by one typo, such as "investing" for "invst". They are counted, because for
 * "not exists" PostgreSQL reads the table from its beginning, hoping to find one soon.
 */
function nearWords(word: string): SQL | null {
  if (!FORGIVING.test(word)) return null
  const like = (patterns: string[]) =>
    sql`${searchWord.word} like any(array[${sql.join(
      patterns.map((pattern) => sql`${pattern}`),
      sql`, `,
    )}])`
  const [isNear, hasIt, beginsNear] = [like(typos(word)), like([`%${word}%`]), like(typosWithin(word))]
  const known = (which: SQL) => sql`(select count(*) from ${searchWord} where ${which})`
  return sql`(select ${searchWord.word} as word from ${searchWord} where ${isNear} and ${known(hasIt)} = 0
    union all (select ${searchWord.word} from ${searchWord} where ${beginsNear}
      and ${known(hasIt)} = 0 and ${known(isNear)} = 0 order by 1 limit ${MOST_LONGER})) as near`
}

/** Patterns of the words from which one typo makes this one: a letter wrong, missing or too many, or two exchanged. */
export function typos(word: string): string[] {
  const letters = [...word]
  const patterns = Array.from({ length: letters.length + 1 }, (_, index) => {
    const before = letters.slice(0, index).join('')
    const [letter = '', next = '', ...rest] = letters.slice(index)
    const missing = `${before}_${letters.slice(index).join('')}`
    if (letter === '') return [missing]
    const after = letters.slice(index + 1).join('')
    return [missing, `${before}${after}`, `${before}_${after}`, `${before}${next}${letter}${rest.join('')}`]
  })
  return [...new Set(patterns.flat())].filter((pattern) => pattern !== word)
}

/** Patterns of longer words whose beginning makes this one by a typo within: a letter missing, wrong, or two exchanged. */
export function typosWithin(word: string): string[] {
  const letters = [...word]
  const patterns = letters.slice(0, -1).flatMap((letter, index) => {
    const [before, after] = [letters.slice(0, index).join(''), letters.slice(index + 1).join('')]
    const [next = '', ...rest] = letters.slice(index + 1)
    return [`${before}_${letter}${after}`, `${before}_${after}`, `${before}${next}${letter}${rest.join('')}`]
  })
  return [...new Set(patterns)].filter((pattern) => pattern !== word).map((pattern) => `${pattern}%`)
}

import { type Mutant, RULES, type Rule } from './mutate.ts'

/** How a mutant ended: refused by the type check, noticed by Vitest or by the paths in a browser, or by nothing. */
export type End = 'types' | 'unit' | 'browser' | 'survived'

/** What stands in `docs/wiring-mutants.md`. */
export interface Book {
  /** the reason of each known survivor, by the mutant's name */
  reasons: Map<string, string>
  /** names of all mutants that Vitest does not notice, or is not known to notice */
  listed: Set<string>
}

const SURVIVORS = '## Survivors'
const BROWSER = '## Noticed in a browser only'
const OPEN = '## Open'
const TOTALS = '## Totals of the last full run'

const linesBelow = (text: string, heading: string): string[] => {
  const [, below = ''] = text.split(`${heading}\n`)
  const [part = ''] = below.split(/^## /m)
  return part.split('\n').filter((line) => line.startsWith('- '))
}

/** Reads the names of all mutants that are listed, with their reasons. */
export function readBook(text: string, names: readonly string[]): Book {
  const survivors = linesBelow(text, SURVIVORS)
  const reasons = names.flatMap((name): [string, string][] => {
    const line = survivors.find((one) => one.startsWith(`- ${name}: `))
    return line ? [[name, line.slice(name.length + 4).trim()]] : []
  })
  const lines = new Set([BROWSER, OPEN].flatMap((heading) => linesBelow(text, heading)))
  const listed = names.filter((name) => lines.has(`- ${name}`))
  return { reasons: new Map(reasons), listed: new Set([...listed, ...reasons.map(([name]) => name)]) }
}

/** Survivors for which no reason is given. */
export const unexplained = (ends: ReadonlyMap<Mutant, End>, { reasons }: Book): Mutant[] =>
  [...ends].filter(([{ name }, end]) => end === 'survived' && !reasons.get(name)).map(([mutant]) => mutant)

/** The share in percent of those that the type check takes which a test notices. */
export function shareOf(ends: Iterable<End>): number {
  const judged = [...ends].filter((end) => end !== 'types')
  return (100 * judged.filter((end) => end !== 'survived').length) / Math.max(judged.length, 1)
}

/** A table of the totals by rule, as lines of Markdown. */
export function totalsOf(ends: ReadonlyMap<Mutant, End>): string[] {
  const row = (name: string, isOf: (rule: Rule) => boolean) => {
    const of = [...ends].filter(([{ rule }]) => isOf(rule)).map(([, end]) => end)
    const count = (wanted: End) => of.filter((end) => end === wanted).length
    const counts = [of.length, count('types'), count('unit'), count('browser'), count('survived')]
    return `| ${name} | ${counts.join(' | ')} | ${shareOf(of).toFixed(1)} % |`
  }
  return [
    '| rule | made | refused by types | noticed by Vitest | in a browser | survived | noticed of the rest |',
    '|---|---|---|---|---|---|---|',
    ...Object.keys(RULES).map((name) => row(name, (rule) => rule === name)),
    row('all', () => true),
  ]
}

/** The text of `docs/wiring-mutants.md` after a full run; what stands before its first list stays. */
export function written(text: string, ends: ReadonlyMap<Mutant, End>, book: Book): string {
  const [intro = ''] = text.split(`${TOTALS}\n`)
  const named = (wanted: End) => [...ends].filter(([, end]) => end === wanted).map(([{ name }]) => name)
  return [
    `${intro}${TOTALS}\n`,
    ...totalsOf(ends),
    `\n${SURVIVORS}\n`,
    ...named('survived').map((name) => `- ${name}: ${book.reasons.get(name) ?? ''}`),
    `\n${BROWSER}\n`,
    ...named('browser').map((name) => `- ${name}`),
    '',
  ].join('\n')
}

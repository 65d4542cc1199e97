import { LEVELS, type Shown } from './book.ts'

const SIGNS = { passed: '✓', failed: '✗', skipped: '–', open: '○' }

/** Milliseconds as people read them. */
export const timeOf = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)

const LEVEL_WORDS: Record<Shown['tests'][number]['level'], string> = {
  rule: 'Rules without a server or a page',
  machine: 'State machines',
  portal: 'Parts of the page',
  server: 'The server with its database',
  browser: 'In the browser',
  path: 'Paths of machines in the browser',
  other: 'Other checks',
}
export const wordsOf = (level: Shown['tests'][number]['level']): string => LEVEL_WORDS[level]

/** In words, what was tried for a requirement and what was seen. */
export function explained({ id, text, tests, rules, verdict, reason }: Shown): string[] {
  const lines = [`${SIGNS[verdict]} ${id}  ${text}`, '']
  if (verdict === 'open') lines.push(reason === null ? 'No test shows it.' : `No test shows it: ${reason}.`)
  for (const level of LEVELS) {
    const own = tests.filter((test) => test.level === level)
    if (own.length === 0) continue
    lines.push(wordsOf(level))
    for (const { title, file, verdict: seen, ms } of own)
      lines.push(`  ${SIGNS[seen]} ${title}  (${seen}, ${timeOf(ms)})`, `    ${file}`)
  }
  for (const { machine, text: rule, paths, verdict: seen } of rules)
    lines.push(
      `Rule of the machine ${machine}, checked after every step of ${paths === 1 ? '1 path' : `${paths} paths`}: ${seen}`,
      `  ${SIGNS[seen]} ${rule}`,
    )
  return lines
}

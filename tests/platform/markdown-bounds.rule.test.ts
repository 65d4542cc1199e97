import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excessOf, isOvergrown } from '../../markdown/bounds.ts'
import { FORMULAS } from '../../markdown/formulas.ts'
import { hasFormulas } from '../../markdown/has-formulas.ts'
import { toHtml } from '../../markdown/html.ts'
import { asWritten, boundedHtml } from '../../markdown/prose.ts'
import { median } from '../../scripts/bench/median.ts'
import { COSTLY, cpuOf, LENGTH, longestAllowed } from '../attack/costly-markdown.ts'
import { holds } from '../lib/portal/properties.ts'

const ORDINARY = 'Time, cost and **spread** decide, as [Elena says](/experts/elena).\n\n'
const article = ORDINARY.repeat(Math.floor(LENGTH / ORDINARY.length))

/** Code in which mutants are counted is slower: vitest.mutants.config.ts says by how much. */
const GLANCE_MS = 50 * Number(process.env.CPU_ALLOWANCE ?? 1)

const html = (text: string) => boundedHtml(text, hasFormulas(text) ? FORMULAS : undefined)
const leastOf = (times: number, work: () => unknown) => Math.min(...Array.from({ length: times }, () => cpuOf(work)))

/**
 * What a text costs beside an ordinary one of full length, which takes 22 ms where the limit of 50 ms was set. Both are
 * rendered by turns, because a busy or slow machine is slow for both; the text's least disturbed run counts.
 */
function shareOfLimit(text: string): number {
  const runs: [number, number][] = []
  let share = Number.POSITIVE_INFINITY
  while (share > 1 && runs.length < 60) {
    runs.push([cpuOf(() => html(text)), cpuOf(() => html(article))])
    const least = Math.min(...runs.map(([ms]) => ms))
    share = least / Math.max(50, (50 / 22) * median(runs.map(([, ordinary]) => ordinary)))
  }
  return share
}

describe('SPEED-3: Markdown is bounded', () => {
  test('and takes at most 50 ms of CPU, whatever is written', () => {
    for (let run = 0; run < 10; run += 1) html(article)
    holds(
      fc.property(longestAllowed, (text) => {
        if (cpuOf(() => html(text)) > 50) expect(shareOfLimit(text)).toBeLessThanOrEqual(1)
      }),
      60,
    )
  })

  test('and becomes at most ten times as long', () => {
    holds(
      fc.property(longestAllowed, (text) => {
        expect((html(text) ?? '').length).toBeLessThanOrEqual(10 * text.length + 20_000)
      }),
      60,
    )
  })

  test('what would cost much is refused at a glance', () => {
    const found = Object.entries(COSTLY).map(([name, text]) => [name, excessOf(text) ?? html(text)])
    expect(found.filter(([, why]) => why === null || (why ?? '').length < 10)).toHaveLength(found.length)
    for (const text of Object.values(COSTLY)) expect(leastOf(3, () => excessOf(text))).toBeLessThan(GLANCE_MS)
  })

  test.each([
    ['table', `|${'a|'.repeat(31)}\n|${'-|'.repeat(31)}\n`],
    ['table', 'a|a\n-|-\n'.concat('a\n'.repeat(2000))],
    ['nesting', '>'.repeat(9)],
    ['nesting', '- a\n'.repeat(2000)],
    ['marks', '*a_ '.repeat(300)],
    ['marks', `${'a<!--a'.repeat(129)}${'---漢'.repeat(1664)}`],
    ['marks', '](<!--~~~\n>'.repeat(440)],
    ['marks', '|-|-|\n``<!--'.repeat(440)],
    ['links', '[a](b)'.repeat(2000)],
    ['formulas', '$$\\def\\a{aa}\\a$$'],
    ['formulas', `$$${'{'.repeat(61)}${'}'.repeat(61)}$$`],
    ['parts', 'a\n=\n'.repeat(1000)],
  ])('names the reason: %s', (reason, text) => {
    expect(excessOf(text)).toBe(reason)
  })

  test.each([
    ['a table of 30 columns', `|${'a|'.repeat(30)}\n|${'-|'.repeat(30)}\n`],
    ['eight lists in one another', Array.from({ length: 8 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['a line across the page', `a\n\n${'- '.repeat(40)}\n\nb`],
    ['a list after another', '- a\n  - b\n    - c\n\n'.repeat(60)],
    ['an article of 20 000 characters', article],
    ['an article of 100 000 characters', article.repeat(5)],
    ['a table of 100 rows with emphasis', `|a|b|\n|-|-|\n${'| **one** | *two* and __three__ |\n'.repeat(100)}`],
    ['formulas', 'So $$\\sum_{i=0}^n i^2$$ and $$\\frac{1}{1+x^2}$$ grow.\n\n'.repeat(80)],
    ['code', `\`\`\`js\n${'const a = [1, 2, { b: "c" }]\n'.repeat(200)}\`\`\``],
  ])('lets through %s', (_, text) => {
    expect(excessOf(text)).toBeNull()
    expect(html(text)).toBe(toHtml(text, hasFormulas(text) ? FORMULAS : undefined))
  })

  test('what grows or cannot be set is not rendered', () => {
    const long = `[a]: /${'x'.repeat(1000)}\n\n${'[a]'.repeat(90)}`
    expect([excessOf(long), html(long)]).toEqual([null, null])
    expect(isOvergrown('x'.repeat(20_011), 'x')).toBe(true)
    expect(isOvergrown('x'.repeat(20_010), 'x')).toBe(false)
  })

  test('what is refused is not rendered', () => {
    expect(boundedHtml('>'.repeat(8))).toContain('<blockquote>')
    expect(boundedHtml('>'.repeat(9))).toBeNull()
  })

  test('a formula too deep for what sets it is not rendered, and a defect there is told', () => {
    const failing = (error: Error) => {
      const fail = () => {
        throw error
      }
      return { ...FORMULAS, html: { enter: { mathText: fail } } }
    }
    expect(boundedHtml('$$a$$', failing(new RangeError('Maximum call stack size exceeded')))).toBeNull()
    expect(() => boundedHtml('$$a$$', failing(new TypeError('a defect')))).toThrow('a defect')
  })

  test('and is shown as it was written otherwise', () => {
    expect(asWritten('<b> & "c"\n> d')).toBe(
      '<p style="white-space:pre-wrap">&lt;b&gt; &amp; &quot;c&quot;\n&gt; d</p>',
    )
  })
})

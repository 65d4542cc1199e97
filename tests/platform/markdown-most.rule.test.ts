import { expect, test } from 'vitest'
import { type Excess, excessOf } from '../../markdown/bounds.ts'

const LONG = 'x'.repeat(1000)
const TABLE = '|a|b|\n|-|-|\n'

/** How often something may stand in a text of nothing else, or after a beginning, and why not more often. */
const MOST: [what: string, most: number, why: Excess, piece: string, beginning?: string][] = [
  ['lines', 4128, 'parts', 'a\n'],
  ['paragraphs', 1472, 'parts', 'a\n\n'],
  ['paragraphs of Windows', 1407, 'parts', 'a\r\n\r\n'],
  ['paragraphs between lines of spaces', 1439, 'parts', 'a\n \n'],
  ['headings', 1438, 'parts', '# a\n'],
  ['fences of code', 989, 'parts', '```\n'],
  ['titles underlined with -', 421, 'nesting', 'a\n-\n\n'],
  ['titles underlined with =', 368, 'parts', 'a\n===\n'],
  ['lines across the page', 316, 'parts', '---\n\n'],
  ['lines across the page of stars', 133, 'marks', '* * *\n'],
  ['stars', 400, 'marks', '*a '],
  ['underscores', 400, 'marks', 'a_'],
  ['stars in paragraphs of their own', 1072, 'marks', '*a*\n\n'],
  ['stars after a line of spaces', 1036, 'marks', '*a*\n \t\n'],
  ['code', 3652, 'marks', '`a` '],
  ['backslashes before a mark of code', 383, 'marks', '\\`a '],
  ['backslashes', 2208, 'marks', '\\\\'],
  ['escaped bars', 3453, 'marks', 'a\\|b '],
  ['comments', 306, 'marks', 'a <!-- '],
  ['items', 650, 'nesting', '- a\n'],
  ['numbers', 643, 'nesting', '1. a\n'],
  ['numbers with brackets', 637, 'nesting', '12) a\n'],
  ['empty items', 771, 'nesting', '-\n'],
  ['items after five spaces', 711, 'nesting', '     - a\n'],
  ['items after a tab', 744, 'nesting', '\t- a\n'],
  ['items with a line each that goes on', 459, 'nesting', '- a\nb\n'],
  ['items with stars', 558, 'nesting', '- *a*\n'],
  ['items with stars after three spaces', 543, 'nesting', '   - *a*\n'],
  ['items with stars after four spaces, which are one text', 200, 'marks', '    - *a*\n'],
  ['items with stars after a tab', 200, 'marks', '\t- *a*\n'],
  ['items in quotations', 375, 'nesting', '> - a\n'],
  ['quotations in items', 342, 'nesting', '- > *a*\n'],
  ['quotations', 731, 'nesting', '> a\n'],
  ['quotations without a space', 740, 'nesting', '>a\n'],
  ['quotations with stars, which are one text', 200, 'marks', '> *a*\n'],
  ['quotations in one another', 8, 'nesting', '>'],
  ['items beside those of another depth', 646, 'nesting', '- d\n', '- a\n  - b\n    - c\n\n'],
  ['lines that go on in three quotations', 697, 'nesting', 'b\n', '> > > a\n'],
  ['lines that go on in three lists', 697, 'nesting', 'b\n', '- - - a\n'],
  ['lines after an empty one, which do not', 4107, 'parts', 'b\n', '- - - a\n\n'],
  ['lines after it that belong to the first list', 1487, 'nesting', '  b\n', '- - - a\n\n'],
  ['tables', 257, 'table', '|a|b|\n|-|-|\n|c|d|\n\n'],
  ['tables without bars at the side', 444, 'table', 'a|b\n-|-\n\n'],
  ['tables with a space after each row', 426, 'table', '|a|b| \n|-|-| \n\n'],
  ['rows', 636, 'table', '|c|d|\n', TABLE],
  ['short rows', 424, 'table', 'e\n', '|a|b|c|d|\n|-|-|-|-|\n'],
  ['rows with stars', 547, 'table', '|*c*|d|\n', TABLE],
  ['stars below a head of another length', 200, 'marks', '|*c*|d|\n', '|a|b|c|\n|-|-|\n'],
  ['stars below a head with a backslash', 200, 'marks', '|*c*|d|\n', '|a\\|b|c|\n|-|-|-|\n'],
  ['stars in lines without bars below a table', 200, 'marks', '*c*\n', TABLE],
  ['stars with bars in a list below a table', 200, 'marks', '|*d*|\n', `${TABLE}- c\n`],
  ['rows after an empty line, which are none', 200, 'marks', '|*c*|d|\n', `${TABLE}\n`],
  ['rows without a head', 200, 'marks', '|*c*|d|\n', '\n|-|-|\n'],
  ['rows below dashes in the first line', 200, 'marks', '|*a*\n', '|-\n'],
  ['rows below dashes after an empty line', 200, 'marks', '|*a*\n', 'a\n\n|-\n'],
  ['lines of bars and colons, which begin no table', 3274, 'parts', '|:|:|\n'],
  ['links', 859, 'links', '[a](b) '],
  ['links with titles', 203, 'marks', '[a](b "c") '],
  ['links with titles in paragraphs of their own', 421, 'links', '[a](bcd "e")\n\n'],
  ['titles that never end', 234, 'marks', '[a](b (c'],
  ['pictures', 645, 'links', '![a](b) '],
  ['targets', 552, 'links', '[a]: /b\n'],
  ['places of a target', 1172, 'links', '[a] '],
  ['places of a long target', 197, 'links', '[a]', `[a]: /${LONG}\n\n`],
  ['places of a short target beside a long one', 196, 'links', '[a]', `[a]: /${LONG}\n\n[b]: /y\n\n`],
  ['places of a target of exactly a thousand', 199, 'links', '[a]', `[a]: /${'x'.repeat(994)}\n\n`],
  ['places beside a long line', 1174, 'links', '[a]', `${LONG}\n\n`],
  ['formulas', 454, 'formulas', '$$a$$ '],
  ['formulas that are not closed', 454, 'formulas', '$${$$ '],
  ['braces in one another', 60, 'formulas', '{', '$$'],
  ['brackets in one another', 60, 'formulas', '\\left(', '$$'],
  ['environments in one another', 59, 'formulas', '\\begin{a}', '$$'],
  ['escaped braces', 4124, 'formulas', '\\{', '$$'],
  ['entities', 1988, 'parts', '&amp;\n'],
  ['signs that HTML writes longer', 2234, 'parts', '<>"&\n'],
]

test.each(MOST)('at most so many %s: %d [SPEED-3]', (_, most, why, piece, beginning = '') => {
  expect(excessOf(beginning + piece.repeat(most))).toBeNull()
  expect(excessOf(beginning + piece.repeat(most + 1))).toBe(why)
})

test.each([
  ['spaces', '  '],
  ['tabs', '\t'],
])('lists below one another by %s are eight at most [SPEED-3]', (_, step) => {
  const lists = (depth: number) => Array.from({ length: depth }, (_, level) => `${step.repeat(level)}- a\n`).join('')
  expect([excessOf(lists(8)), excessOf(lists(9))]).toEqual([null, 'nesting'])
})

test.each([
  ['a line across the page, however often its sign stands there', '- '.repeat(10_000)],
  ['a text about what defines names in formulas', `${'\\def\\a{b} '.repeat(100)}`],
  ['words', 'word '.repeat(10_000)],
  ['braces beside one another', `$$${'{}'.repeat(10_000)}`],
  ['brackets that are closed', `$$${'\\left(\\right)'.repeat(1000)}`],
  ['words in quotation marks, without links', 'a "b" '.repeat(10_000)],
])('%s may be long [SPEED-3]', (_, text) => expect(excessOf(text)).toBeNull())

import fc from 'fast-check'
import { excessOf } from '../../markdown/bounds.ts'

/** The longest text of the fields that were attacked. */
export const LENGTH = 20_000

const filled = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH)
const times = (count: number, piece: string) => piece.repeat(count)

/** Texts of 20 000 characters each of which took the renderer more than 300 ms, or made more than ten times of it. */
export const COSTLY: Record<string, string> = {
  'a table of many columns, with short rows': `|${times(2500, 'a|')}\n|${times(2500, '-|')}\n${times(5000, 'a\n')}`,
  'a table of many rows': `|a|\n|-|\n${times(5000, '|a|\n')}`,
  'rows without bars': filled('a|a\n-|-\n').slice(0, 8) + filled('a\n'),
  'many tables': filled('a|b\n-|-\nc|d\n\n'),
  'a table of many cells': `|${times(20, 'a|')}\n|${times(20, '-|')}\n${times(470, `|${times(20, 'a|')}\n`)}`,
  'underlined headings': filled('a\n=\n'),
  'open emphasis': filled('*a_ '),
  'many stars around one letter': `${times(10_000, '*')}a${times(10_000, '*')}`,
  'stars that open, then stars that close': times(3300, '*a ') + times(3300, 'b*'),
  'closing emphasis': filled('a*'),
  'strong emphasis without spaces': `a${filled('**b')}`,
  'quotations in one another': filled('>'),
  'numbered lists in one another': filled('1. '),
  'lists and quotations in one another': filled('- > '),
  'lines that go on in many quotations': `${times(100, '> ')}a\n${filled('a\n')}`,
  'lines that go on in many lists': `${times(100, '- ')}a\n${filled('a\n')}`,
  'a long list': filled('- a\n'),
  'a long list of lists': filled('- a\n  - b\n'),
  'many paragraphs': filled('a\n\n'),
  'links whose titles never end': filled('[a](b (c'),
  'many places of one long link': `[a]: /${times(10_000, 'x')}\n\n${times(3300, '[a]')}`,
  'escaped bars': filled('a\\|'),
  'comments that never end': `a ${filled('<!-- ')}`,
  'formulas of one letter': filled('$$a$$ '),
  'a formula of empty cells': `$$\\begin{matrix}${times(19_000, '&')}\\end{matrix}$$`,
  'brackets of a formula in one another': `$$${times(9900, '{')}${times(9900, '}')}$$`,
  'names that stand for one another': `$$\\def\\a{${times(9000, 'x')}}${times(4000, '\\a ')}$$`,
}

const PIECES = [
  ...[
    'a',
    'word ',
    ' ',
    '  ',
    '    ',
    '\t',
    '\n',
    '\n\n',
    '\r\n',
    '> ',
    '>',
    '- ',
    '* ',
    '+ ',
    '1. ',
    '2) ',
    '# ',
    '---',
  ],
  ...[
    '=\n',
    '-\n',
    '*',
    '**',
    '_',
    '__',
    '***',
    '`',
    '``',
    '```\n',
    '~~~\n',
    '[',
    ']',
    '![',
    '](',
    ')',
    ' "',
    " '",
    ' (',
  ],
  ...[
    '[a](/b "c")',
    '[a]',
    ']: ',
    '[a]: /b\n',
    '<',
    '>',
    '<a b="',
    '<!--',
    '<?',
    '<![CDATA[',
    '<http://a.b>',
    '&',
    '&amp;',
  ],
  ...[
    '&#65;',
    '\\',
    '\\*',
    '|',
    '|-',
    '|a',
    '|-|-|\n',
    ':-:',
    '$$',
    '$$\n',
    '\\frac',
    '{',
    '}',
    '^',
    '_{',
    '\\left(',
    '&&',
  ],
  ...['\\begin{matrix}', '\\sqrt', 'é', '漢', '😀', '"'],
]

/**
 * Markdown as random as it is repetitive, for what costs much is mostly something short that stands there often. The
 * answer is as long a beginning of it as the counts let through.
 */
export const longestAllowed = fc
  .array(fc.tuple(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 5 }), fc.nat(5000)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((segments) =>
    segments
      .map(([pieces, count]) =>
        pieces
          .join('')
          .repeat(count + 1)
          .slice(0, LENGTH),
      )
      .join('')
      .slice(0, LENGTH),
  )
  .map(longestStart)

function longestStart(text: string): string {
  let [passes, fails] = [0, text.length + 1]
  while (fails - passes > 1) {
    const middle = (passes + fails) >> 1
    if (excessOf(text.slice(0, middle)) === null) passes = middle
    else fails = middle
  }
  return text.slice(0, passes)
}

/** Milliseconds of CPU of this process. */
export function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * What Markdown may cost. The renderer takes time that grows with the square of what some texts hold, and a few of them
 * grow a thousandfold on the page. What is counted here is counted in one pass, so that a text is refused before it costs
 * anything. The weights are microseconds of CPU, measured with a text of nothing else.
 */

/** Why a text is refused; each has a sentence, `fields.markdown.<reason>`. */
export type Excess = 'table' | 'nesting' | 'marks' | 'links' | 'formulas' | 'parts' | 'growth'

const MAX_COLUMNS = 30
/** Lists and quotations in one another. */
const MAX_DEPTH = 8
/** Brackets of a formula in one another. */
const MAX_BRACES = 60
/** Stars and underscores of one paragraph, each of which is compared with the others. */
const MAX_MARKS = 400
/** Characters that a text may grow to, for each that it has, and what a short one may have in any case. */
const MAX_GROWTH = 10
const SHORT_GROWTH = 20_000

/** The work that a text of up to `SHORT` characters may cause; a longer one may cause more in proportion. */
const MAX_WORK = 38_000
const SHORT = 20_000

/** What HTML writes with an entity. */
const ESCAPE = 1.5
/** What a backslash escapes is a token of its own. */
const BACKSLASH = 8
const WEIGHTS = {
  character: 0.6,
  line: 8,
  paragraph: 8,
  /** a heading, or a line that opens or closes code */
  block: 16,
  container: 40,
  /** a line without marks goes on in each list and quotation that is open */
  lazyLine: 15,
  cell: 20,
  bracket: 15,
  /** what links, their titles, pictures and the targets of links for all their places cost beyond their brackets */
  link: 10,
  title: 14,
  picture: 14,
  target: 26,
  entity: 6,
  mark: 4,
  markPair: 0.11,
  underline: 10,
  underlinePair: 0.2,
  /** the end of what is never closed is looked for up to the end of the paragraph */
  scanned: 0.055,
  codeMark: 4,
  formula: 40,
}

const LINE_END = /\r\n|[\n\r]/
const MARKER = /^(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/
const RULE = /^[ \t]*([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const DELIMITER_ROW = /^[ \t|:-]+$/
const UNDERLINE = /^[ \t]*(?:=+|-+)[ \t]*$/
/** What defines names could make a formula of a few characters endless. */
const DEFINITION = /\\(?:[egx]?def|let|futurelet|global|long|(?:re)?newcommand|providecommand)(?![a-z])/i

interface Line {
  /** what is left when the marks of lists and quotations are taken off */
  text: string
  /** columns at which these marks stand */
  marks: number[]
  /** whether one of them begins an item of a list */
  isItem: boolean
  /** spaces before the text when there are no marks */
  indent: number
}

function readLine(line: string): Line {
  const marks: number[] = []
  let rest = line
  let column = 0
  let isItem = false
  for (;;) {
    const text = rest.trimStart()
    column += widthOf(rest.slice(0, rest.length - text.length))
    const marker = RULE.test(text) ? undefined : MARKER.exec(text)?.[0]
    if (marker === undefined || marks.length > MAX_DEPTH) return { text: rest, marks, isItem, indent: column }
    marks.push(column)
    column += marker.length
    isItem ||= marker !== '>'
    rest = text.slice(marker.length)
  }
}

const widthOf = (space: string) => space.length + 3 * (space.split('\t').length - 1)

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

interface Seen {
  /** the most marks of emphasis in one paragraph */
  marks: number
  /** the length of the longest line that defines the target of a link for all its places */
  definition: number
}

/** What depends on the length of a paragraph: all between two empty lines, marks of lists, or ends of rows. */
function paragraphWork(paragraph: string, seen: Seen): number {
  const marks = count(paragraph, /[*_]/g)
  seen.marks = Math.max(seen.marks, marks)
  const titles = Math.min(count(paragraph, /\s["'(]/g), count(paragraph, /\]\(|\]:/g))
  // After a sign that is taken for itself, those that follow it are too few to close what they open.
  const open = titles + count(paragraph, /<[a-z!?/]|\\[`$]/gi)
  return WEIGHTS.paragraph + marks ** 2 * WEIGHTS.markPair + open * paragraph.length * WEIGHTS.scanned
}

/** What is counted line by line. */
interface Counts extends Seen {
  lines: number
  cells: number
  containers: number
  lazy: number
  paragraphs: number
  underlines: number
}

/** Counts what a text holds; stops with the reason when a limit of its own is passed. */
function countLines(markdown: string): Counts | Excess {
  const found: Counts = {
    ...{ lines: 0, cells: 0, containers: 0, lazy: 0, paragraphs: 0, underlines: 0 },
    ...{ marks: 0, definition: 0 },
  }
  /** columns of the lists and quotations that are open */
  let open: number[] = []
  let paragraph = ''
  /** cells of a row, where the lines may be a table, and whether they are one for certain */
  let columns = 0
  let isTable = false
  let previous = ''
  let isAfterEmpty = true
  const endParagraph = () => {
    if (paragraph !== '') found.paragraphs += paragraphWork(paragraph, found)
    paragraph = ''
  }
  for (const line of markdown.split(LINE_END)) {
    const { text, marks, isItem, indent } = readLine(line)
    const isEmpty = text.trim() === ''
    const [column = indent] = marks
    found.lines += 1
    found.containers += marks.length
    if (marks.length > 0 || (isAfterEmpty && !isEmpty)) open = [...open.filter((one) => one < column), ...marks]
    else found.lazy += open.length
    if (open.length > MAX_DEPTH) return 'nesting'
    // Lines of a quotation are one paragraph, although each of them has its mark.
    if (isEmpty || (isItem && column < 4)) endParagraph()
    isAfterEmpty = isEmpty
    if (isItem) isTable = false
    if (isEmpty) {
      previous = ''
      columns = 0
      isTable = false
      continue
    }
    if (DELIMITER_ROW.test(text) && text.includes('-')) {
      columns = Math.max(columns, columnsOf(text))
      isTable = previous !== '' && !previous.includes('\\') && columnsOf(previous) === columnsOf(text)
    }
    if (columns > MAX_COLUMNS) return 'table'
    found.cells += columns
    if (UNDERLINE.test(text)) found.underlines += 1
    if (text.includes(']:')) found.definition = Math.max(found.definition, text.length)
    // A row of a table is nothing but its cells, each a paragraph of its own.
    if (isTable && text.includes('|')) endParagraph()
    paragraph += `${text}\n`
    previous = text
  }
  endParagraph()
  return found
}

/** The reason why a text would cost too much; null for all others. */
export function excessOf(markdown: string): Excess | null {
  const found = countLines(markdown)
  if (typeof found === 'string') return found
  if (found.marks > MAX_MARKS) return 'marks'
  const brackets = count(markdown, /[[\]]/g)
  if ((brackets / 2) * found.definition > MAX_GROWTH * Math.max(markdown.length, SHORT)) return 'links'
  const formulas = formulaWork(markdown)
  if (formulas === null) return 'formulas'
  const shares: [Excess, number][] = [
    ['table', found.cells * WEIGHTS.cell],
    ['nesting', found.containers * WEIGHTS.container + found.lazy * WEIGHTS.lazyLine],
    ['marks', found.paragraphs + count(markdown, /[*_]/g) * WEIGHTS.mark + count(markdown, /`/g) * WEIGHTS.codeMark],
    ['links', linkWork(markdown, brackets)],
    ['formulas', formulas],
    [
      'parts',
      found.lines * WEIGHTS.line +
        count(markdown, /#(?=\s)|```|~~~/g) * WEIGHTS.block +
        found.underlines * WEIGHTS.underline +
        found.underlines ** 2 * WEIGHTS.underlinePair,
    ],
  ]
  const escapes = count(markdown, /[<>"&]/g) * ESCAPE + count(markdown, /\\/g) * BACKSLASH
  const rest = markdown.length * WEIGHTS.character + escapes + count(markdown, /&[#\w]+;/g) * WEIGHTS.entity
  const work = shares.reduce((sum, [, share]) => sum + share, rest)
  if (work <= MAX_WORK * Math.max(1, markdown.length / SHORT)) return null
  return shares.reduce((most, share) => (share[1] > most[1] ? share : most))[0]
}

const linkWork = (markdown: string, brackets: number) =>
  brackets * WEIGHTS.bracket +
  count(markdown, /\]\(/g) * WEIGHTS.link +
  count(markdown, /\]\([^\s)]*\s/g) * WEIGHTS.title +
  count(markdown, /!\[/g) * WEIGHTS.picture +
  count(markdown, /\]:/g) * WEIGHTS.target

const columnsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|').length

/** Formulas stand between pairs of dollar signs; null when one of them may be endless. */
function formulaWork(markdown: string): number | null {
  if (!markdown.includes('$$')) return 0
  if (DEFINITION.test(markdown)) return null
  let depth = 0
  let deepest = 0
  for (const [piece] of markdown.matchAll(/\$\$|\\(?:left|begin|right|end)(?![a-z])|\\.|[{}]/gi)) {
    if (piece === '$$') depth = 0
    else if (piece === '}' || /\\(?:right|end)/i.test(piece)) depth -= 1
    else if (piece === '{' || /\\(?:left|begin)/i.test(piece)) depth += 1
    deepest = Math.max(deepest, depth)
  }
  if (deepest > MAX_BRACES) return null
  return count(markdown, /\$\$/g) * WEIGHTS.formula
}

/** Whether HTML is longer than its Markdown may become. */
export const isOvergrown = (html: string, markdown: string) => html.length > MAX_GROWTH * markdown.length + SHORT_GROWTH

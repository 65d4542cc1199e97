import { basename } from 'node:path'
import ts from 'typescript'

/** The rules by which wiring is changed, each with what it does in plain English. */
export const RULES = {
  'drop call': 'a call is left out',
  'drop emit': 'an event is not sent, or nobody listens to it',
  'swap ids': 'two arguments or two ids change places',
  'wrong key': 'a query has another key',
  'missing await': 'what is waited for is not waited for',
  'wrong delay': 'a delay is none, or another one',
} as const
export type Rule = keyof typeof RULES

/** A piece of a file and what stands in its place. */
export interface Change {
  file: string
  start: number
  end: number
  replacement: string
}

/** One change of one file. */
export interface Mutant extends Change {
  /** file, line and rule; a second mutant of the same line and rule ends in `#2` */
  id: string
  /** what `docs/wiring-mutants.md` calls it: without its line, which changes often */
  name: string
  rule: Rule
  /** first and last line, from 1 */
  lines: [number, number]
}

/** The file's code with the mutant in it. */
export const mutated = (code: string, { start, end, replacement }: Change) =>
  code.slice(0, start) + replacement + code.slice(end)

/** What a rule finds at a node: a node and what stands in its place. */
type Found = [rule: Rule, place: { start: number; end: number }, replacement: string]

/** Calls by which machines, tabs and the page tell each other something, or listen. */
const TELLING = new Set(['on', 'send', 'sendBack', 'emit', 'subscribe', 'addEventListener', 'postMessage'])
const LISTENING = new Set(['on', 'subscribe', 'addEventListener'])
const TIMERS = new Set(['setTimeout', 'setInterval', 'timeout'])
const DELAY = /(_MS|Delay|delay|[tT]imeout|staleTime|interval)$/
/** How long what was due at once waits, in milliseconds. */
const LATE = '1_000'
const ANOTHER = "'another'"

const nameOf = (node: ts.Expression): string => {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? node.name.text : ''
}

/** The call that a statement or the body of an arrow function is, below `void`, `await`, `&&` and `?.`. */
function callIn(node: ts.Expression): ts.CallExpression | null {
  if (ts.isCallExpression(node)) return node
  if (ts.isVoidExpression(node) || ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node))
    return callIn(node.expression)
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return callIn(node.right)
  return null
}

/** A call such as `work().then(tell).catch(ignore)` is named by its first one. */
function firstName(call: ts.CallExpression): string {
  const { expression } = call
  const isChained = ts.isPropertyAccessExpression(expression) && ['then', 'catch'].includes(expression.name.text)
  return isChained && ts.isCallExpression(expression.expression) ? firstName(expression.expression) : nameOf(expression)
}

const ruleOf = (call: ts.CallExpression): Rule => (TELLING.has(firstName(call)) ? 'drop emit' : 'drop call')

/** A listener that is left out altogether needs no second mutant in which it does nothing. */
function isListener({ parent }: ts.ArrowFunction): boolean {
  if (!ts.isCallExpression(parent) || !LISTENING.has(nameOf(parent.expression))) return false
  return ts.isExpressionStatement(parent.parent) || ts.isArrayLiteralExpression(parent.parent)
}

/** A call is left out where nothing is done with what it returns. */
function* drops(node: ts.Node, place: Place): Generator<Found> {
  if (ts.isExpressionStatement(node)) {
    const call = callIn(node.expression)
    if (call) yield [ruleOf(call), place(node), '{}']
  }
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body) && !isListener(node)) {
    const call = callIn(node.body)
    if (call) yield [ruleOf(call), place(node.body), 'undefined']
  }
  if (ts.isReturnStatement(node) && node.expression) {
    const call = callIn(node.expression)
    if (call && TELLING.has(firstName(call))) yield ['drop emit', place(node), 'return']
  }
  if (ts.isArrayLiteralExpression(node))
    for (const element of node.elements)
      if (ts.isCallExpression(element) && LISTENING.has(nameOf(element.expression)))
        yield ['drop emit', place(element), '']
}

const isPlain = (node: ts.Expression): boolean =>
  ts.isIdentifier(node) || (ts.isPropertyAccessExpression(node) && isPlain(node.expression))

/** The name and the value of a property that is an id. */
function idOf(property: ts.ObjectLiteralElementLike): { name: string; value: string } | null {
  if (!property.name || !ts.isIdentifier(property.name) || !/(^id|Id)$/.test(property.name.text)) return null
  const name = property.name.text
  if (ts.isShorthandPropertyAssignment(property)) return { name, value: name }
  return ts.isPropertyAssignment(property) ? { name, value: property.initializer.getText() } : null
}

function* swaps(node: ts.Node, place: Place): Generator<Found> {
  if (ts.isCallExpression(node))
    for (const [at, first] of node.arguments.entries()) {
      const second = node.arguments[at + 1]
      if (second && isPlain(first) && isPlain(second) && first.getText() !== second.getText())
        yield [
          'swap ids',
          { start: place(first).start, end: place(second).end },
          `${second.getText()}, ${first.getText()}`,
        ]
    }
  if (!ts.isObjectLiteralExpression(node)) return
  const ids = node.properties.flatMap((property) => {
    const id = idOf(property)
    return id ? [{ property, ...id }] : []
  })
  for (const [at, one] of ids.entries())
    for (const other of ids.slice(at + 1)) {
      const [from, to] = [place(one.property), place(other.property)]
      const between = node.getSourceFile().text.slice(from.end, to.start)
      const text = `${one.name}: ${other.value}${between}${other.name}: ${one.value}`
      yield ['swap ids', { start: from.start, end: to.end }, text]
    }
}

/** Elements of keys, factories of keys, and addresses by which queries are found. */
function* keys(node: ts.Node, place: Place): Generator<Found> {
  if (ts.isStringLiteral(node) && ts.isArrayLiteralExpression(node.parent)) {
    const isOfKey = ts.isPropertyAssignment(node.parent.parent) && node.parent.parent.name.getText() === 'queryKey'
    if (isOfKey || node.text.startsWith('/api/')) yield ['wrong key', place(node), ANOTHER]
  }
  if (ts.isElementAccessExpression(node) && nameOf(node.expression) === 'queryKey')
    yield ['wrong key', place(node.argumentExpression), `${node.argumentExpression.getText()} + 1`]
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'queryKey')
    yield ['wrong key', place(node), `[...${node.getText()}, ${ANOTHER}]`]
  if (ts.isCallExpression(node) && /Query$/.test(nameOf(node.expression)) && ts.isIdentifier(node.expression)) {
    const last = node.arguments.at(-1)
    if (last && node.arguments.length > 1) yield ['wrong key', place(last), ANOTHER]
  }
}

function* awaits(node: ts.Node, place: Place): Generator<Found> {
  if (ts.isAwaitExpression(node)) yield ['missing await', place(node), node.expression.getText()]
}

/** Whether a number is how long something waits or lasts. */
function isDelay({ parent }: ts.Node): boolean {
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return DELAY.test(parent.name.getText())
  return ts.isCallExpression(parent) && TIMERS.has(nameOf(parent.expression))
}

function* delays(node: ts.Node, place: Place): Generator<Found> {
  if (ts.isNumericLiteral(node) && isDelay(node)) {
    if (Number(node.text) === 0) yield ['wrong delay', place(node), 'Number.POSITIVE_INFINITY']
    else for (const other of ['0', `${node.getText()} * 2`]) yield ['wrong delay', place(node), other]
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'POSITIVE_INFINITY' && isDelay(node))
    yield ['wrong delay', place(node), '0']
  if (!ts.isCallExpression(node)) return
  const [work, delay] = node.arguments
  const name = nameOf(node.expression)
  const isAtOnce = name === 'queueMicrotask' || (name === 'setTimeout' && !delay)
  if (work && isAtOnce) yield ['wrong delay', place(node), `setTimeout(${work.getText()}, ${LATE})`]
  if (work && name === 'queueMicrotask') yield ['wrong delay', place(node), `(${work.getText()})()`]
}

type Place = (node: ts.Node) => { start: number; end: number }

/** The longest piece of code in a name; what is longer ends in an ellipsis. */
const LONGEST_NAME = 120

function inOneLine(text: string) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}…` : line
}

/** Says what stood there and what stands there instead. */
function describe(file: string, rule: Rule, before: string, after: string) {
  const whole = inOneLine(before)
  return `${file}: ${rule}: \`${whole}\`${after === '{}' || after === '' ? '' : ` → \`${inOneLine(after)}\``}`
}

/** All mutants of a source, in the order of its lines. */
export function mutantsOf(file: string, code: string): Mutant[] {
  const source = ts.createSourceFile(basename(file), code, ts.ScriptTarget.Latest, true)
  const place: Place = (node) => ({ start: node.getStart(), end: node.getEnd() })
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const found: Found[] = []
  const visit = (node: ts.Node) => {
    // Types are not run.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    for (const rule of [drops, swaps, keys, awaits, delays]) found.push(...rule(node, place))
    ts.forEachChild(node, visit)
  }
  visit(source)

  const [ids, names] = [new Map<string, number>(), new Map<string, number>()]
  const again = (known: Map<string, number>, text: string) => {
    const count = (known.get(text) ?? 0) + 1
    known.set(text, count)
    return count === 1 ? text : `${text} #${count}`
  }
  return found
    .sort(([, a], [, b]) => a.start - b.start || b.end - a.end)
    .map(([rule, { start, end }, replacement]) => ({
      id: again(ids, `${file}:${lineAt(start)} ${rule}`),
      name: again(names, describe(file, rule, code.slice(start, end), replacement)),
      file,
      rule,
      lines: [lineAt(start), lineAt(end)],
      start,
      end,
      replacement,
    }))
}

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { idsIn, type Room } from './requirements.ts'

/** A place in the tests that names requirements. */
export interface Citation {
  /** from the root of the project */
  file: string
  text: string
  ids: string[]
}

/** A rule that is checked after each step of each path of a machine. */
export interface Rule extends Citation {
  machine: string
}

const TEST = /^(?:test|it|describe)\b/

/** The text of a string or template; what a template fills in is left out. */
function textOf(node: ts.Node | undefined): string | null {
  if (node === undefined) return null
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return null
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
}

/** The title of a test or group, as it stands in the source: `test('…')`, `test.each([…])('…')`. */
const titleOf = (node: ts.Node): string | null =>
  ts.isCallExpression(node) && TEST.test(node.expression.getText()) ? textOf(node.arguments[0]) : null

/** The name of a rule: `'a guest asks for nothing [LIVE-11]': (seen) => …`. */
const ruleOf = (node: ts.Node): string | null =>
  (ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)) && ts.isStringLiteral(node.name)
    ? node.name.text
    : null

function citationsIn(root: string, pattern: string, rooms: readonly Room[], read: (node: ts.Node) => string | null) {
  return globSync(pattern, { cwd: root })
    .sort()
    .flatMap((file) => {
      const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
      const text = readFileSync(join(root, file), 'utf8')
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
      const found: Citation[] = []
      const visit = (node: ts.Node) => {
        const name = read(node)
        const ids = name === null ? [] : idsIn(name, rooms)
        if (name !== null && ids.length > 0) found.push({ file, text: name, ids })
        ts.forEachChild(node, visit)
      }
      visit(source)
      return found
    })
}

/** The titles of tests that name requirements. */
export const titlesIn = (root: string, rooms: readonly Room[]): Citation[] =>
  citationsIn(root, 'tests/**/*.{test,spec}.{ts,tsx}', rooms, titleOf)

/** The rules of machines that name requirements. */
export const rulesIn = (root: string, rooms: readonly Room[]): Rule[] =>
  citationsIn(root, 'tests/machines/specs/*.ts', rooms, ruleOf).map((one) => ({
    ...one,
    machine: basename(one.file, '.ts'),
  }))

import type { babel } from '@stryker-mutator/core'

type Path = babel.NodePath

/** What speaks to the database, or makes the processor work, is no pure rule: tests of the server judge it. */
const WORK = /\/db\/|^@node-rs\/argon2$/

const isWork = (path: Path) =>
  path.isProgram() &&
  path.node.body.some(
    (line) => line.type === 'ImportDeclaration' && line.importKind !== 'type' && WORK.test(line.source.value),
  )

/** The path tests break a machine's states, transitions and actions themselves; the guards are left to Stryker. */
const isMachine = (path: Path) =>
  (path.listKey === 'arguments' && calls(path.parentPath, 'createMachine')) ||
  (path.isObjectProperty() && calls(path.parentPath.parentPath, 'setup') && !isNamed(path.node.key, 'guards'))

function calls(path: Path | null, name: string) {
  if (!path?.isCallExpression()) return false
  const { callee } = path.node
  return isNamed(callee.type === 'MemberExpression' ? callee.property : callee, name)
}

const isNamed = (node: Path['node'], name: string) => node.type === 'Identifier' && node.name === name

/** Outside of functions stand tables and names, which a test could only repeat; patterns of texts are rules. */
const isTable = (path: Path) => path.isExpression() && path.getFunctionParent() === null && !decides(path)

function decides(path: Path) {
  let found = isRule(path)
  path.traverse({
    enter(inner) {
      found ||= isRule(inner)
      if (found) inner.stop()
    },
  })
  return found
}

const isRule = (path: Path) => path.isFunction() || path.isRegExpLiteral()

function shouldIgnore(path: Path): string | undefined {
  if (isWork(path)) return 'does more than decide'
  if (isMachine(path)) return 'broken by tests/paths/mutate.ts'
  if (isTable(path)) return 'a table of constants'
  return undefined
}

/** A plug-in of Stryker: what is not mutated. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'no-rule', value: { shouldIgnore } }]

import type { babel } from '@stryker-mutator/core'

type Path = babel.NodePath

/** Code that uses the database or hashes passwords is not a pure rule; the tests of the server cover it. */
const WORK = /\/db\/|[/-](?:queries|writes)\.ts$|^@node-rs\/argon2$/

const isWork = (path: Path) =>
  path.isProgram() &&
  path.node.body.some(
    (line) => line.type === 'ImportDeclaration' && line.importKind !== 'type' && WORK.test(line.source.value),
  )

/** The path tests mutate a machine's states, transitions and actions; Stryker only mutates the guards. */
const isMachine = (path: Path) =>
  (path.listKey === 'arguments' && calls(path.parentPath, 'createMachine')) ||
  (path.isObjectProperty() && calls(path.parentPath.parentPath, 'setup') && !isNamed(path.node.key, 'guards'))

function calls(path: Path | null, name: string) {
  if (!path?.isCallExpression()) return false
  const { callee } = path.node
  return isNamed(callee.type === 'MemberExpression' ? callee.property : callee, name)
}

const isNamed = (node: Path['node'], name: string) => node.type === 'Identifier' && node.name === name

/** Outside functions there are tables and names, which a test could only repeat; regular expressions are rules. */
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

/** A plug-in of Stryker that excludes code from mutation. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'no-rule', value: { shouldIgnore } }]

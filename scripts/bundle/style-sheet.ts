import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import { cache, css } from '../../src/ui/style.ts'
import type { Graph } from './module-graph.ts'
import { withShortStyles } from './short-styles.ts'

const SOURCE = /\/src\/.+\.tsx?$/
const STYLE_MODULE = /\/src\/ui\/style\.ts$/

/** What the styles of a module are made of. */
interface Scope {
  id: string
  constants: Map<string, ESTree.Expression>
  imports: Map<string, { name: string; from: string }>
}

function scopeOf(id: string, { body }: ESTree.Program): Scope {
  const scope: Scope = { id, constants: new Map(), imports: new Map() }
  for (const statement of body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'VariableDeclaration')
      for (const { id: name, init } of declared.declarations)
        if (name.type === 'Identifier' && init) scope.constants.set(name.name, init)
    if (statement.type !== 'ImportDeclaration') continue
    const from = join(dirname(id), statement.source.value)
    for (const one of statement.specifiers)
      if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
        scope.imports.set(one.local.name, { name: one.imported.name, from })
  }
  return scope
}

const read = (id: string) => scopeOf(id, parseSync(id, withShortStyles(id, readFileSync(id, 'utf8'))).program)

/** The value of a constant expression. A style has its class name for value, and its rules are then in Emotion's cache. */
function constantOf(node: ESTree.Expression, scope: Scope): string | number {
  if (node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number')) return node.value
  if (node.type === 'TemplateLiteral') return String.raw(textsOf(node), ...constantsOf(node, scope))
  if (isStyle(node)) return css(textsOf(node.quasi), ...constantsOf(node.quasi, scope))
  if (node.type === 'Identifier') {
    const own = scope.constants.get(node.name)
    if (own) return constantOf(own, scope)
    const imported = scope.imports.get(node.name)
    const there = imported && read(imported.from)
    const value = there?.constants.get(imported?.name ?? '')
    if (there && value) return constantOf(value, there)
  }
  throw new Error(`${scope.id}: a style may contain only texts and numbers that are constants of a module`)
}

const isStyle = (node: ESTree.Expression): node is ESTree.TaggedTemplateExpression =>
  node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'css'

const constantsOf = ({ expressions }: ESTree.TemplateLiteral, scope: Scope) =>
  expressions.map((expression) => constantOf(expression, scope))

/** The texts between the values, as a tag is given them; styles have no escapes, so that raw texts are the same. */
function textsOf({ quasis }: ESTree.TemplateLiteral): TemplateStringsArray {
  const texts = quasis.map(({ value }) => value.cooked ?? '')
  return Object.assign(texts, { raw: texts })
}

/** The modules in the order in which they run: each after those that it imports, and parts that come later last. */
function inOrder(graph: Graph) {
  const seen = new Set<string>()
  const order: string[] = []
  const later: string[] = []
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    const info = graph.getModuleInfo(id)
    for (const inner of info?.importedIds ?? []) visit(inner)
    later.push(...(info?.dynamicallyImportedIds ?? []))
    order.push(id)
  }
  for (const id of graph.getModuleIds()) if (graph.getModuleInfo(id)?.isEntry) visit(id)
  for (const id of later) visit(id)
  return order
}

/**
 * A plugin that puts the rules of all styles, css`…`, into one style sheet and leaves only their class names in the
 * scripts, so that the browser gets no code that makes rules of texts. The names are those that the server gives.
 */
export function styleSheet(): Plugin {
  const classes = new Map<string, string[]>()
  return {
    name: 'lectern-style-sheet',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    transform: {
      filter: { id: SOURCE },
      handler(code, id) {
        // Nothing is left of it in the browser.
        if (STYLE_MODULE.test(id)) return { code, map: null, moduleSideEffects: false }
        if (!code.includes('css`')) return null
        const { program } = parseSync(id, code)
        const scope = scopeOf(id, program)
        const styles: { start: number; end: number; name: string }[] = []
        new Visitor({
          TaggedTemplateExpression(node) {
            if (isStyle(node)) styles.push({ start: node.start, end: node.end, name: String(constantOf(node, scope)) })
          },
        }).visit(program)
        const names = styles.map(({ name }) => name)
        classes.set(id, names)
        let named = code
        for (const { start, end, name } of styles.toReversed())
          named = named.slice(0, start) + JSON.stringify(name) + named.slice(end)
        return { code: named, map: null }
      },
    },
    generateBundle() {
      const names = new Set(inOrder(this).flatMap((id) => classes.get(id) ?? []))
      const rules = [...names].map((name) => cache.inserted[name.slice(cache.key.length + 1)]).join('')
      const hash = createHash('sha256').update(rules).digest('base64url').slice(0, 8)
      this.emitFile({ type: 'asset', fileName: `assets/${hash}.css`, source: rules })
    },
  }
}

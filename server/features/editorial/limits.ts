import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ASTVisitor, parse, print, type ValidationContext } from 'graphql'
import { createGraphQLError, type Plugin } from 'graphql-yoga'

const DOCUMENTS = join(import.meta.dirname, '..', '..', '..', 'src', 'features', 'editorial', 'content')
const MAX_LENGTH = 10_000
const MAX_DEPTH = 6
const MAX_FIELDS = 60

/** Makes documents that differ only in spacing equal. */
const normal = (text: string) => print(parse(text))

/** The portal's own documents, the only ones that are accepted outside development. */
const allowedDocuments = () =>
  new Set(
    readdirSync(DOCUMENTS)
      .filter((file) => file.endsWith('.graphql'))
      .map((file) => normal(readFileSync(join(DOCUMENTS, file), 'utf8'))),
  )

const refuse = (code: string, message: string) =>
  createGraphQLError(message, { extensions: { code, http: { status: 400 } } })

type Selections = Parameters<ValidationContext['getFragmentSpreads']>[0]

/** Limits the levels and fields of each operation. Fragments count wherever they are spread, and aliases count too. */
function limitCost(context: ValidationContext): ASTVisitor {
  let fields = 0
  let levels = 0
  const walk = (set: Selections | undefined, depth: number, within: string[]) => {
    levels = Math.max(levels, depth)
    for (const part of set?.selections ?? []) {
      // Stop measuring: the operation is refused already.
      if (fields > MAX_FIELDS || levels > MAX_DEPTH) return
      if (part.kind === 'Field') {
        fields += 1
        if (part.selectionSet) walk(part.selectionSet, depth + 1, within)
      } else if (part.kind === 'InlineFragment') {
        walk(part.selectionSet, depth, within)
      } else if (!within.includes(part.name.value)) {
        const name = part.name.value
        walk(context.getFragment(name)?.selectionSet, depth, [...within, name])
      }
    }
  }
  return {
    OperationDefinition(operation) {
      walk(operation.selectionSet, 1, [])
      if (fields > MAX_FIELDS) context.reportError(refuse('too-costly', `At most ${MAX_FIELDS} fields.`))
      if (levels > MAX_DEPTH) context.reportError(refuse('too-deep', `At most ${MAX_DEPTH} levels.`))
    },
  }
}

/**
 * Limits the length, depth and cost of documents. Outside development only the portal's own are accepted, and none of
 * them queries the schema.
 */
export function editorialLimits(onlyOwn: boolean): Plugin {
  const allowed = onlyOwn ? allowedDocuments() : null
  return {
    onParams({ params }) {
      if ((params.query?.length ?? 0) > MAX_LENGTH) throw refuse('too-long', `At most ${MAX_LENGTH} characters.`)
    },
    onParse() {
      return ({ result }) => {
        if (!allowed || result instanceof Error || !result) return
        if (!allowed.has(print(result))) throw refuse('not-allowed', 'Only the documents of the portal are answered.')
      }
    },
    onValidate({ addValidationRule }) {
      addValidationRule(limitCost)
    },
  }
}

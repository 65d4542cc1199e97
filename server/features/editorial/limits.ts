import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import { parse, print, type ValidationContext } from 'graphql'
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

/** What stands behind fragments counts, and introspection does. */
const limit = (code: string, message: string) => ({
  flattenFragments: true,
  ignoreIntrospection: false,
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null) => context?.reportError(refuse(code, message))],
})
const depthLimit = maxDepthRule({ n: MAX_DEPTH, ...limit('too-deep', `At most ${MAX_DEPTH} levels.`) })
const fieldLimit = costLimitRule({
  maxCost: MAX_FIELDS,
  objectCost: 1,
  scalarCost: 1,
  depthCostFactor: 1,
  ...limit('too-costly', `At most ${MAX_FIELDS} fields.`),
})

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
      addValidationRule(depthLimit)
      addValidationRule(fieldLimit)
    },
  }
}

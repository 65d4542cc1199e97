import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { ROLES } from '../db/schema/people.ts'
import type { OperationId } from './handler.ts'

/** The whole contract, bundled by `npm run generate`. */
export const CONTRACT_FILE = join(import.meta.dirname, '..', '..', 'openapi', 'generated', 'portal.json')
export const contract: OpenAPIV3_1.Document = JSON.parse(readFileSync(CONTRACT_FILE, 'utf8'))

/** Extensions of the contract to an operation. */
const extensions = z.object({
  /**
   * Who may call it: anyone, any signed-in person, or people with that role (an admin always may). The queries limit
   * access to individual rows, and answer 404 for others.
   */
  'x-access': z.enum(['anyone', 'person', ...ROLES]),
  /** schema of one item, for lists with `single` and `fields[]` */
  'x-single': z.string().optional(),
  /** its answer to guests depends only on the address, so that it is kept for all of them */
  'x-shared': z.literal(true).optional(),
  /** it may change the pages of guests */
  'x-changes-pages': z.literal(true).optional(),
  /**
   * At most so many tries in a window of so many seconds, counted for each combination of what is named: the caller's
   * `address`, the `caller` (a signed-in person, else the address), or a text field of the body in any letter case.
   * Operations with the same `of` share a count. Of several limits, those that come first spare the others.
   */
  'x-limit': z
    .array(z.object({ of: z.string(), most: z.number(), seconds: z.number(), by: z.array(z.string()).nonempty() }))
    .default([]),
  /** its address is made by somebody else, who may add parameters to the query */
  'x-open-query': z.literal(true).optional(),
  /** its body is signed, so the raw bytes are kept */
  'x-raw-body': z.literal(true).optional(),
})

export type Access = z.infer<typeof extensions>['x-access']
export type Operation = OpenAPIV3_1.OperationObject & { operationId: OperationId } & z.infer<typeof extensions>

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Every operation of the contract with its method and path. The server does not start when one lacks `x-access`. */
export const operations = Object.entries(contract.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item ?? {})
    .filter(([method]) => METHODS.includes(method))
    .map(([method, found]) => {
      const operation = found as OpenAPIV3_1.OperationObject & { operationId: OperationId }
      return { method: method.toUpperCase(), path, operation: { ...operation, ...extensions.parse(operation) } }
    }),
)

const shared = contract.components?.parameters ?? {}

/** The schema of an operation's query, with the schemas that a framework has made of it: other names are refused (HTTP-32). */
export function querySchema(operation: Operation, made: { properties?: Record<string, unknown> } = {}) {
  const parameters = (operation.parameters ?? []).flatMap((one) => ('$ref' in one ? (sharedAt(one.$ref) ?? []) : one))
  const properties = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema }) => [name, made.properties?.[name] ?? schema])
  return {
    ...made,
    type: 'object',
    properties: Object.fromEntries(properties),
    additionalProperties: operation['x-open-query'] ?? false,
  }
}

function sharedAt(reference: string) {
  const found = shared[reference.split('/').at(-1) ?? '']
  return found && 'name' in found ? found : undefined
}

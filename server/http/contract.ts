import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenAPIV3_1 } from 'openapi-types'
import { z } from 'zod'
import { ROLES } from '../db/schema/people.ts'
import type { OperationId } from './handler.ts'

/** The whole contract, bundled by `npm run generate`. */
export const CONTRACT_FILE = join(import.meta.dirname, '..', '..', 'openapi', 'generated', 'portal.json')
export const contract: OpenAPIV3_1.Document = JSON.parse(readFileSync(CONTRACT_FILE, 'utf8'))

/** What the contract says of an operation beside OpenAPI. */
const extensions = z.object({
  /**
   * Who may call it: anyone, any signed-in person, or people with that role (an admin always counts). What of it they may
   * touch (their own, their courses') is decided by the query that finds it: the rest is 404.
   */
  'x-access': z.enum(['anyone', 'person', ...ROLES]),
  /** the schema of one item, where `single` and `fields[]` ask for less than a list */
  'x-single': z.string().optional(),
  /** guests' pages may look otherwise after it */
  'x-changes-pages': z.literal(true).optional(),
  /** its body is signed as it came, byte for byte */
  'x-raw-body': z.literal(true).optional(),
})

export type Access = z.infer<typeof extensions>['x-access']
export type Operation = OpenAPIV3_1.OperationObject & { operationId: OperationId } & z.infer<typeof extensions>

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Every operation of the contract with its method and path. The server does not start when one says no access. */
export const operations = Object.entries(contract.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item ?? {})
    .filter(([method]) => METHODS.includes(method))
    .map(([method, found]) => {
      const operation = found as OpenAPIV3_1.OperationObject & { operationId: OperationId }
      return { method: method.toUpperCase(), path, operation: { ...operation, ...extensions.parse(operation) } }
    }),
)

import { readFileSync } from 'node:fs'
import { type Access, CONTRACT_FILE } from '../../server/http/contract.ts'
import type { OperationId } from '../../server/http/handler.ts'
import type { Schema } from '../contract/document.ts'

export interface Parameter {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

interface Operation {
  operationId: OperationId
  'x-access': Access
  description?: string
  security: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

/** An operation of the contract with all references resolved. */
export interface ContractCall {
  id: OperationId
  method: string
  path: string
  operation: Operation
  parameters: Parameter[]
  /** the schema of the JSON body */
  bodySchema: Schema | undefined
}

const contract = JSON.parse(readFileSync(CONTRACT_FILE, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}

/** Resolves a reference to another part of the contract. */
export function resolve<Part extends { $ref?: string }>(part: Part): Part {
  if (part.$ref === undefined) return part
  const keys = part.$ref.split('/').slice(1)
  return resolve(keys.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract) as Part)
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

export const contractCalls: ContractCall[] = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, operation]) => {
      const schema = operation.requestBody?.content['application/json']?.schema
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        operation,
        parameters: (operation.parameters ?? []).map(resolve),
        bodySchema: schema && resolve(schema),
      }
    }),
)

/** A well-formed id that does not exist. */
const NOWHERE = '00000000-0000-4000-8000-000000000000'

/** A valid value of a schema: the contract's example, or the simplest value. */
export function sample(given: Schema): unknown {
  const schema = resolve(given)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const inner = schema.anyOf?.[0] ?? schema.allOf?.[0]
  if (inner) return sample(inner)
  const [type] = [schema.type ?? 'object'].flat()
  if (type === 'string') return sampleText(schema)
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'array') return [sample(schema.items ?? {})]
  const names = schema.required ?? []
  return Object.fromEntries(names.map((name) => [name, sample(schema.properties?.[name] ?? {})]))
}

function sampleText({ format, pattern, minLength = 1 }: Schema): string {
  if (format === 'uuid') return NOWHERE
  if (format === 'email') return 'nobody@lectern.test'
  if (format === 'date-time') return '2026-01-01T00:00:00Z'
  if (format === 'date') return '2026-01-01'
  if (pattern?.startsWith('^[0-9]')) return '1'.repeat(minLength)
  return 'x'.repeat(minLength)
}

/** Path and query of a valid call; `given` overrides parameters. */
export function sampleUrl(call: ContractCall, given: Record<string, string> = {}): string {
  const text = ({ name, schema }: Parameter) => encodeURIComponent(given[name] ?? String(sample(schema)))
  const path = call.parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((url, parameter) => url.replace(`{${parameter.name}}`, text(parameter)), call.path)
  const query = call.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${parameter.name}=${text(parameter)}`)
  return query.length > 0 ? `${path}?${query.join('&')}` : path
}

export const sampleHeaders = (call: ContractCall): Record<string, string> =>
  Object.fromEntries(
    call.parameters
      .filter((parameter) => parameter.in === 'header' && parameter.required)
      .map((parameter) => [parameter.name, String(sample(parameter.schema))]),
  )

/** A valid body; undefined when the operation takes none. */
export const sampleBody = ({ bodySchema, operation }: ContractCall): unknown =>
  bodySchema && operation.requestBody?.required ? sample(bodySchema) : undefined

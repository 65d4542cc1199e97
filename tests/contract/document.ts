import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { addContractFormats } from '../../server/http/validation.ts'

interface Reference {
  $ref: string
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  contentMediaType?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  required?: string[]
  properties?: Record<string, Schema>
  examples?: unknown[]
}

export interface MediaType {
  schema?: Schema
  example?: unknown
}

export interface Parameter {
  name: string
  schema: Schema
}

export interface Response {
  content?: Record<string, MediaType>
}

export interface Operation {
  operationId?: string
  summary?: string
  tags?: string[]
  security?: unknown[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Record<string, MediaType> }
  responses: Record<string, Response | Reference>
  'x-single'?: string
}

interface Document {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Response>
  }
}

const file = join(import.meta.dirname, '..', '..', 'openapi', 'generated', 'portal.json')

export const contract = JSON.parse(readFileSync(file, 'utf8')) as Document

export const operations = Object.entries(contract.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
)

const isReference = (value: object): value is Reference => '$ref' in value

/** Resolves a reference to a schema or a response. */
export function resolve<T extends object>(part: T | Reference): T {
  if (!isReference(part)) return part
  const found = part.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract)
  return resolve(found as T | Reference)
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addContractFormats(ajv)
ajv.addSchema(contract, 'portal')

const validators = new WeakMap<Schema, (value: unknown) => string[]>()

/** Tells the validation errors of values against a schema of the contract. */
export function validatorOf(schema: Schema): (value: unknown) => string[] {
  const known = validators.get(schema)
  if (known) return known
  const absolute: unknown = JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"portal#'))
  const validate = ajv.compile(absolute as object)
  const validator = (value: unknown) =>
    validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
  validators.set(schema, validator)
  return validator
}

/** The validation errors of a value against a schema of the contract. */
export const faults = (schema: Schema, value: unknown): string[] => validatorOf(schema)(value)

/** The validation errors against a schema by name. */
export const faultsOf = (name: string, value: unknown) => faults({ $ref: `#/components/schemas/${name}` }, value)

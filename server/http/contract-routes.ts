import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import fastify, { type FastifySchema, type FastifySchemaCompiler, type FastifySerializerCompiler } from 'fastify'
import glue from 'fastify-openapi-glue'
import { contract, type Operation, operations, querySchema } from './contract.ts'
import { validatorCompiler } from './validation.ts'

interface ContractRoute {
  method: string
  url: string
  /** what requests are checked by, and answers written by */
  schema: FastifySchema
  operation: Operation
}

let routes: Promise<ContractRoute[]> | undefined

/**
 * The routes of the contract, read once by a process: checking it and resolving its references takes a quarter of a
 * second of CPU. All servers of a process have the same schemas, so that each is compiled once.
 */
export const contractRoutes = () => {
  routes ??= readRoutes()
  return routes
}

async function readRoutes() {
  const found: ContractRoute[] = []
  const reader = fastify({ exposeHeadRoutes: false })
  reader.addHook('onRoute', ({ method, url, schema }) => {
    const { operation } = operations.find((one) => one.operation.operationId === schema?.operationId) ?? {}
    if (!operation || !schema) throw new Error(`no operation of the contract for ${method} ${url}`)
    const querystring = querySchema(operation, Object(schema.querystring))
    found.push({ method: String(method), url, schema: { ...schema, querystring }, operation })
  })
  await reader.register(glue, { specification: contract, operationResolver: () => async () => {} })
  await reader.close()
  return found
}

// Compiling the schemas of all operations takes half a second of CPU, so each is compiled when it is first used.

export const validatorOnUse: FastifySchemaCompiler<object> = (route) => {
  let validate: ReturnType<typeof validatorCompiler> | undefined
  return (data) => {
    validate ??= validatorCompiler(route)
    return validate(data) === true || { error: validate.errors ?? [] }
  }
}

const compileSerializer = SerializerSelector()({}, {})

const serializers = new WeakMap<object, ReturnType<typeof compileSerializer>>()

export const serializerOnUse: FastifySerializerCompiler<object> = (route) => (data) => {
  const serialize = serializers.get(route.schema) ?? compileSerializer({ ...route, httpStatus: route.httpStatus ?? '' })
  serializers.set(route.schema, serialize)
  return serialize(data)
}

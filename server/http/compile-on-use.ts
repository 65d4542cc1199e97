import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import { validatorCompiler } from './validation.ts'

// Compiling the schemas of all operations takes half a second of CPU, so each is compiled when it is first used.

export const validatorOnUse: FastifySchemaCompiler<object> = (route) => {
  let validate: ReturnType<typeof validatorCompiler> | undefined
  return (data) => {
    validate ??= validatorCompiler(route)
    return validate(data) === true || { error: validate.errors ?? [] }
  }
}

const compileSerializer = SerializerSelector()({}, {})

export const serializerOnUse: FastifySerializerCompiler<unknown> = (route) => {
  let serialize: ReturnType<typeof compileSerializer> | undefined
  return (data) => {
    serialize ??= compileSerializer({ ...route, httpStatus: route.httpStatus ?? '' })
    return serialize(data)
  }
}

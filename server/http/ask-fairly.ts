import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Asking, askingOf, workFor } from '../db/fair-share.ts'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** by which it gets its share of the connections to the database */
    asking: Asking | null
  }
}

/** Lets requests share the connections to the database by operation and client (HTTP-27). */
export function askFairly(app: FastifyInstance) {
  app.decorateRequest('asking', null)
  app.addHook('onRequest', (request, _reply, done) => {
    request.asking = askingOf({
      operation: operationOf(request),
      address: networkOf(request.ip),
      isGuest: isGuest(request),
    })
    workFor(request.asking, done)
  })
}

const operationOf = ({ routeOptions: { schema, url } }: FastifyRequest) => schema?.operationId ?? url ?? 'none'

/** Who sends a wrong token is refused without a connection. */
const isGuest = ({ headers }: FastifyRequest) =>
  headers.authorization === undefined && !headers.cookie?.includes('lectern_access=')

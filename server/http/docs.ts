import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { CONTRACT_FILE } from './contract.ts'

/** `/api/docs`: the contract, to read and to try. */
export async function registerDocs(app: FastifyInstance) {
  await app.register(swagger, { mode: 'static', specification: { path: CONTRACT_FILE, baseDir: '' } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Its own page sets styles from its script; nothing of ours is on it.
    transformStaticCSP: (policy) => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
    uiConfig: { deepLinking: true },
  })
}

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { CONTRACT_FILE } from './contract.ts'

/** Serves the documentation of the contract at `/api/docs`. */
export async function registerDocs(app: FastifyInstance) {
  await app.register(swagger, { mode: 'static', specification: { path: CONTRACT_FILE, baseDir: '' } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // The documentation's own script sets inline styles. The page shows none of our content.
    transformStaticCSP: (policy) => policy.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
    uiConfig: { deepLinking: true },
  })
}

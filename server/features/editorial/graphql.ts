import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'

/**
 * `/api/graphql`: editorial texts. GraphQL takes a sixth of the work of a start and is not loaded before somebody asks.
 */
export async function registerEditorial(app: FastifyInstance, services: Services) {
  const load = async () => (await import('./yoga.ts')).createEditorialYoga(services, app.log)
  let loaded: ReturnType<typeof load> | null = null
  app.route({
    url: '/api/graphql',
    method: ['GET', 'POST'],
    handler: async (request, reply) => {
      loaded ??= load()
      const yoga = await loaded
      const answer = await yoga.fetch(new URL(request.url, 'http://lectern.internal'), {
        method: request.method,
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        ...(request.method === 'POST' && { body: JSON.stringify(request.body) }),
      })
      return reply
        .status(answer.status)
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(await answer.text())
    },
  })
}

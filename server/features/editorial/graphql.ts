import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createSchema, createYoga } from 'graphql-yoga'
import type { Services } from '../../context.ts'
import { editorialLimits } from './limits.ts'
import { readPage } from './pages.ts'
import type { PageKey } from './shapes.ts'

const typeDefs = readFileSync(join(import.meta.dirname, '..', '..', '..', 'openapi', 'content.graphql'), 'utf8')

/** `/api/graphql`: editorial texts, public. Internal errors are masked in the answer and logged. */
export async function registerEditorial(app: FastifyInstance, { db, env }: Services) {
  const page =
    (key: PageKey) =>
    (_: unknown, { locale }: { locale: string }) =>
      readPage(db, key, locale)
  const yoga = createYoga({
    graphqlEndpoint: '/api/graphql',
    landingPage: false,
    graphiql: false,
    cors: false,
    logging: app.log,
    schema: createSchema({
      typeDefs,
      resolvers: {
        Query: {
          home: page('home'),
          help: page('help'),
          about: page('about'),
          contactUs: page('contact-us'),
          becomeAPartner: page('become-a-partner'),
          termsOfUse: page('terms-of-use'),
          privacyPolicy: page('privacy-policy'),
          site: page('site'),
        },
      },
    }),
    plugins: [editorialLimits(env.NODE_ENV !== 'development')],
  })
  app.route({
    url: '/api/graphql',
    method: ['GET', 'POST'],
    handler: async (request, reply) => {
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

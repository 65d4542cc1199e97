import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createSchema, createYoga } from 'graphql-yoga'
import type { Services } from '../../context.ts'
import { editorialLimits } from './limits.ts'
import { readPage } from './pages.ts'
import type { PageKey } from './shapes.ts'

const typeDefs = readFileSync(join(import.meta.dirname, '..', '..', '..', 'openapi', 'content.graphql'), 'utf8')

/** Answers documents about editorial texts, which are public. Internal errors are masked in the answer and logged. */
export function createEditorialYoga({ db, env }: Services, logging: FastifyBaseLogger) {
  const page =
    (key: PageKey) =>
    (_: unknown, { locale }: { locale: string }) =>
      readPage(db, key, locale)
  return createYoga({
    graphqlEndpoint: '/api/graphql',
    landingPage: false,
    graphiql: false,
    cors: false,
    logging,
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
}

import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Services } from './context.ts'
import { keepRows } from './db/kept-rows.ts'
import { DomainError } from './domain-error.ts'
import { findPrincipal, findSessionPrincipal } from './features/auth/session-service.ts'
import { readAccess } from './features/auth/tokens.ts'
import { registerEditorial } from './features/editorial/graphql.ts'
import { registerZoomSimulator } from './features/live/zoom-simulator/plugin.ts'
import { registerMedia } from './features/media/serve.ts'
import { announceContent, followWrites } from './features/notifications/content.ts'
import { registerTelegramSimulator } from './features/notifications/telegram-simulator/plugin.ts'
import { registerStripeSimulator } from './features/payments/stripe-simulator/plugin.ts'
import { askFairly } from './http/ask-fairly.ts'
import { serializerOnUse, validatorOnUse } from './http/contract-routes.ts'
import { registerDocs } from './http/docs.ts'
import { logProblem, toProblem } from './http/errors.ts'
import { parseQuery } from './http/query-string.ts'
import { registerContract, UPLOAD_LIMIT_MS } from './http/routes.ts'
import { closeSilentConnections } from './http/silent-connections.ts'
import { endSlowBodies, isArriving } from './http/slow-bodies.ts'
import { chooseLocale, sentence } from './http/texts.ts'
import { describeErrors, translateFields } from './http/validation.ts'
import { loggerOptions, RequestLog } from './log.ts'
import { handlers } from './operations.ts'

const HANDLER_LIMIT_MS = 10_000
const BODY_LIMIT = 1024 * 1024

/** The server without a port: the API, its documentation, and media. `pages/pages.ts` adds the pages. */
export async function buildApp(services: Services) {
  const app = Fastify({
    logger: loggerOptions(services.env.LOG_LEVEL),
    logController: new RequestLog(),
    requestTimeout: UPLOAD_LIMIT_MS,
    handlerTimeout: HANDLER_LIMIT_MS,
    bodyLimit: BODY_LIMIT,
    // For addresses that match no route, such as those with broken percent encoding.
    frameworkErrors: answerProblem,
    // Only a reverse proxy on this machine may name the client's address.
    trustProxy: 'loopback',
    genReqId: () => randomUUID(),
    routerOptions: {
      maxParamLength: 300,
      querystringParser: parseQuery,
    },
  })
  app.setValidatorCompiler(validatorOnUse)
  app.setSerializerCompiler(serializerOnUse)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: services.env.PUBLIC_URL?.startsWith('https:') ?? false,
  })

  askFairly(app)
  await app.register(cookie)

  // An idle connection that is kept open would delay the shutdown.
  app.addHook('onSend', async (_request, reply) => {
    if (services.lifecycle.stopping) reply.header('connection', 'close')
  })

  app.addHook('preClose', async () => services.notifications.end())
  closeSilentConnections(app)
  endSlowBodies(app)

  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler(() => {
    throw new DomainError('not-found')
  })

  services.ownAddress.listensAt(() => app.addresses().filter((address) => typeof address === 'object'))
  announceContent(app, services)
  const followChanges = (changed: () => void) => {
    const unfollow = followWrites(services.notifications, changed)
    return async () => unfollow()
  }
  app.addHook('onClose', followChanges(keepRows(services.db)))
  await registerContract(app, services, { handlers, findPrincipal, followChanges })
  await registerDocs(app)
  await registerEditorial(app, services)
  await registerMedia(app, services, { ofSession: findSessionPrincipal, ofToken: readAccess })
  await registerZoomSimulator(app, services)
  await registerStripeSimulator(app, services)
  await registerTelegramSimulator(app, services)
  return app
}

/** Answers every failure in the form of the contract, in the caller's language. */
function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(request)
  const isLate = error.code === 'FST_ERR_HANDLER_TIMEOUT' && isArriving(request)
  const problem = toProblem(
    isLate ? new DomainError('request-timeout') : error.validation ? new DomainError('invalid-request') : error,
  )
  // What would still come has nobody left to read it.
  if (isLate) reply.header('connection', 'close')
  if (problem.statusCode >= 500) logProblem(request, problem, 'request failed')
  const fields = error.validation
    ? describeErrors(error.validation as Parameters<typeof describeErrors>[0], locale)
    : problem.fieldKeys && translateFields(problem.fieldKeys, locale)
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  return reply
    .status(problem.statusCode)
    .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .serializer(JSON.stringify)
    .send({
      statusCode: problem.statusCode,
      code: problem.code,
      message: sentence(locale, problem.code),
      ...(fields && { fields }),
    })
}

const localeOf = (request: FastifyRequest) => chooseLocale(request.headers['accept-language'])

export type App = Awaited<ReturnType<typeof buildApp>>

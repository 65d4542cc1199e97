import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'
import { registerContract, UPLOAD_LIMIT_MS } from './contract.ts'
import { registerDocs } from './docs.ts'
import { registerEditorial } from './editorial/graphql.ts'
import { HttpProblem, toProblem } from './errors.ts'
import type { Services } from './handler.ts'
import { loggerOptions } from './log.ts'
import { registerMedia } from './media/serve.ts'
import { announceContent } from './notices/content.ts'
import { parseQuery } from './query-string.ts'
import { closeSilentConnections } from './silent-connections.ts'
import { chooseLocale, sentence } from './texts.ts'
import { describeErrors, translateFields, validatorCompiler } from './validation.ts'
import { registerZoomSimulator } from './video/zoom-simulator/plugin.ts'

const HANDLER_LIMIT_MS = 10_000
const BODY_LIMIT = 1024 * 1024

/** The server without a port: API from the contract, documentation, media. Pages are added by `render/pages.ts`. */
export async function buildApp(services: Services) {
  const app = Fastify({
    logger: loggerOptions(services.env.LOG_LEVEL),
    requestTimeout: UPLOAD_LIMIT_MS,
    handlerTimeout: HANDLER_LIMIT_MS,
    bodyLimit: BODY_LIMIT,
    // Addresses that no route can be found for, such as broken percent encoding.
    frameworkErrors: answerProblem,
    // A reverse proxy on this machine says who really called; nobody else is believed.
    trustProxy: 'loopback',
    genReqId: () => randomUUID(),
    routerOptions: {
      maxParamLength: 300,
      querystringParser: parseQuery,
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: services.env.PUBLIC_URL?.startsWith('https:') ?? false,
  })

  // A connection kept open after its last answer would hold up the stop.
  app.addHook('onSend', async (_request, reply) => {
    if (services.lifecycle.stopping) reply.header('connection', 'close')
  })

  app.addHook('preClose', async () => services.notices.end())
  closeSilentConnections(app)

  app.setErrorHandler(answerProblem)
  app.setNotFoundHandler(() => {
    throw new HttpProblem('not-found')
  })

  announceContent(app, services)
  await registerContract(app, services)
  await registerDocs(app)
  await registerEditorial(app, services)
  await registerMedia(app, services)
  await registerZoomSimulator(app, services)
  return app
}

/** Every failure in the one shape of the contract, in the caller's language. */
function answerProblem(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(request)
  const problem = error.validation ? new HttpProblem('invalid-request') : toProblem(error)
  if (problem.statusCode >= 500) request.log.error({ err: problem.cause ?? problem }, 'request failed')
  const fields = error.validation
    ? describeErrors(error.validation as Parameters<typeof describeErrors>[0], locale)
    : problem.fieldKeys && translateFields(problem.fieldKeys, locale)
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
  return reply
    .status(problem.statusCode)
    .header('content-type', 'application/json; charset=utf-8')
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

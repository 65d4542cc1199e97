import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'

/** Places in a log entry that may contain a secret. */
const SECRETS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.passwordHash',
  '*.accessToken',
  '*.refreshToken',
  '*.token',
  '*.startUrl',
]

/**
 * Query values are not logged, because they may be reset tokens, one-time codes or upload signatures; nor are the
 * signatures of files and the token of the simulated bot.
 */
const withoutSecrets = (url: string) =>
  (url.split('?')[0] ?? url)
    .replace(/^\/media\/s\/[^/]+/, '/media/s/[redacted]')
    .replace(/^\/telegram-simulator\/bot[^/]+/, '/telegram-simulator/[redacted]')

/** Settings of pino: lines without secrets, bodies or query values. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], undefined> {
  return {
    level,
    redact: { paths: SECRETS, censor: '[redacted]' },
    serializers: {
      req: (request) => ({ method: request.method, url: withoutSecrets(request.url), remoteAddress: request.ip }),
    },
  }
}

/** One line for each request, once it is answered; that it has come is told at the level `debug`. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest) {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const outcome = { req: request, res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...outcome, err: error }, 'request errored')
    else reply.log.info(outcome, 'request completed')
  }
}

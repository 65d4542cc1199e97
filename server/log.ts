import type { FastifyServerOptions } from 'fastify'

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

/** Query values are not logged, because they may be reset tokens, one-time codes or upload signatures. */
const withoutQuery = (url: string) => url.split('?')[0] ?? url

/** Settings of pino: one line for each request, without secrets, bodies or query values. */
export function loggerOptions(level: string): Exclude<FastifyServerOptions['logger'], undefined> {
  return {
    level,
    redact: { paths: SECRETS, censor: '[redacted]' },
    serializers: {
      req: (request) => ({ method: request.method, url: withoutQuery(request.url), remoteAddress: request.ip }),
    },
  }
}

import type { FastifyError, FastifyInstance } from 'fastify'
import type { Services } from '../../../context.ts'
import { toProblem } from '../../../http/errors.ts'
import { refuseUnstorable } from '../../../http/validation.ts'
import { registerApi } from './api.ts'
import { meetingStore } from './meetings.ts'
import { notifier } from './notify.ts'
import { registerPages } from './pages.ts'
import type { Parts } from './parts.ts'
import { registerRecordings } from './recordings.ts'
import { PREFIX } from './simulator.ts'

/**
 * Simulates the part of Zoom that is used, under `/zoom-simulator`, if the server has no account at Zoom. The server
 * calls it over HTTP at its own address, as it would call Zoom.
 */
export async function registerZoomSimulator(app: FastifyInstance, { db, video }: Pick<Services, 'db' | 'video'>) {
  const { simulator, webhookSecret } = video
  if (!simulator) return
  const parts: Parts = { simulator, meetings: meetingStore(db), notify: notifier(simulator, webhookSecret) }
  await app.register(
    async (scope) => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      scope.addHook('preValidation', async ({ params, query, body }) => {
        for (const part of [params, query, body]) refuseUnstorable(part)
      })
      await scope.register(async (api) => {
        api.setErrorHandler((error: FastifyError, request, reply) => {
          const problem = toProblem(error)
          if (problem.statusCode >= 500) request.log.error({ err: problem.cause }, 'simulator failed')
          return reply.status(problem.statusCode).send({ code: problem.statusCode, message: problem.code })
        })
        registerApi(api, parts)
      })
      registerRecordings(scope, parts)
      registerPages(scope, parts)
    },
    { prefix: PREFIX },
  )
}

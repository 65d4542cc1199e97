import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_LIMIT_MS } from './routes.ts'

/** How long the body of a request may take. The answer is sent earlier, when the time to handle it is over. */
const BODY_LIMIT_MS = 30_000
/** How long the stop waits for bodies that have not arrived. */
const STOPPING_LIMIT_MS = 3000

/** Whether the request's body has not fully arrived. Calls within this process have no connection. */
export const isArriving = ({ raw }: FastifyRequest) => raw.socket instanceof Socket && !raw.complete

/**
 * A body that comes byte by byte, or never, must neither keep its connection nor delay the shutdown. Node's own limit is
 * one for all requests, and uploads take longer than others.
 */
export function endSlowBodies(app: FastifyInstance) {
  const arriving = new Set<IncomingMessage>()
  const end = () => {
    for (const { socket } of arriving) socket.destroy()
  }
  let stopping: NodeJS.Timeout | undefined
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (!isArriving(request)) return done()
    arriving.add(raw)
    const isUpload = request.routeOptions.handlerTimeout === UPLOAD_LIMIT_MS
    const limit = setTimeout(() => raw.socket.destroy(), isUpload ? UPLOAD_LIMIT_MS : BODY_LIMIT_MS)
    const forget = () => {
      clearTimeout(limit)
      arriving.delete(raw)
    }
    raw.once('end', forget).once('close', forget)
    done()
  })
  app.addHook('preClose', async () => {
    stopping = setTimeout(end, STOPPING_LIMIT_MS)
  })
  app.addHook('onClose', async () => clearTimeout(stopping))
}

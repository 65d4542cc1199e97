import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections in advance, and Node waits a minute for one without a request. They must not delay the
 * shutdown.
 */
export function closeSilentConnections(app: FastifyInstance) {
  const silent = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    // A connection made before the shutdown may only be accepted now.
    if (isClosing) return void socket.destroy()
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
  })
}

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Browsers open connections ahead of need, and Node counts one that has not asked for anything yet as busy for a minute: they
 * must not hold up the stop.
 */
export function closeSilentConnections(app: FastifyInstance) {
  const silent = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket) => {
    // One that came about before the stop may only be taken up now.
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

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, connect as dial, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from './server.ts'

/** A proxy between servers and their database, with its own socket, that can cut, freeze or delay the connections. */
export async function databaseProxy(target: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-proxy-'))
  const url = new URL(target)
  const socketFolder = url.searchParams.get('host')
  const far = socketFolder
    ? { path: join(socketFolder, '.s.PGSQL.5432') }
    : { host: url.hostname, port: Number(url.port || 5432) }
  const open = new Set<Socket>()
  let state: 'through' | 'cut' | 'frozen' = 'through'
  let openingMs = 0

  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy()
      return
    }
    const line = dial(far)
    for (const socket of [near, line]) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        near.destroy()
        line.destroy()
      })
    }
    const opened = openingMs > 0 ? wait(openingMs) : null
    near.on('data', async (chunk) => {
      await opened
      if (state === 'through' && !line.destroyed) line.write(chunk)
    })
    line.on('data', (chunk) => state === 'through' && near.write(chunk))
  })
  await new Promise<void>((resolve) => server.listen(join(folder, `.s.PGSQL.${url.port || 5432}`), resolve))
  url.searchParams.set('host', folder)

  return {
    url: url.href,
    /** Ends every connection and refuses new ones. */
    cut() {
      state = 'cut'
      for (const socket of open) socket.destroy()
    },
    /** Keeps the connections open but forwards nothing. */
    freeze() {
      state = 'frozen'
    },
    /** From now on a connection takes so long to open; those that are open are as fast as before. */
    delayOpening(ms: number) {
      openingMs = ms
    },
    /** Forwards again; data that was held back is lost with its connection. */
    restore() {
      for (const socket of open) socket.destroy()
      state = 'through'
      openingMs = 0
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A server whose database can be cut off or frozen by `proxy`. */
export async function startBehindProxy({ pages = false } = {}) {
  let opened: Awaited<ReturnType<typeof databaseProxy>> | undefined
  const server = await startServer({
    pages,
    through: async (url) => {
      opened = await databaseProxy(url)
      return opened.url
    },
  })
  if (!opened) throw new Error('the server was started without the proxy')
  const proxy = opened
  async function close() {
    proxy.restore()
    await server.close()
    await proxy.close()
  }
  return { ...server, proxy, close }
}

export type ServerBehindProxy = Awaited<ReturnType<typeof startBehindProxy>>

/**
 * Child process of the embedded database: PGlite behind a socket that speaks PostgreSQL's protocol. Arguments: data
 * directory, socket path. It ends when its parent ends, even if that is killed.
 */
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

const [dataDir, socketPath] = process.argv.slice(2)
if (!dataDir || !socketPath) throw new Error('usage: process.ts <data directory> <socket path>')

// On a signal to the process group the database must stay until the server has finished its requests.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

const database = await PGlite.create(dataDir, { extensions: { pg_trgm } })
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections: 8 })
await server.start()

process.on('disconnect', async () => {
  await server.stop()
  await database.close()
  process.exit(0)
})
process.send?.('ready')

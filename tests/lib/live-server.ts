import { addMember } from './people.ts'
import { startServer, type Wanted } from './server.ts'

/** A server with the people of live events: a host, a guest, and a tutor who has nothing to do with them. */
export async function startLiveServer(wanted: Wanted = {}) {
  const server = await startServer(wanted)
  const host = await addMember(server, 'hosting', ['tutor', 'student'])
  const guest = await addMember(server, 'guesting', ['student'])
  const stranger = await addMember(server, 'strange', ['tutor', 'student'])
  return { ...server, host, guest, stranger }
}

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>

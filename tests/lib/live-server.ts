import { addMember } from './people.ts'
import { startServer } from './server.ts'

/** A server with the people of live events: a host, a guest, and a tutor who has nothing to do with them. */
export async function startLiveServer() {
  const server = await startServer()
  const host = await addMember(server, 'hosting', ['tutor', 'student'])
  const guest = await addMember(server, 'guesting', ['student'])
  const stranger = await addMember(server, 'strange', ['tutor', 'student'])
  return { ...server, host, guest, stranger }
}

export type LiveServer = Awaited<ReturnType<typeof startLiveServer>>

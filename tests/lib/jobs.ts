import type { Services } from '../../server/context.ts'
import { connect } from '../../server/db/database.ts'
import { createMailer } from '../../server/features/notifications/mail/mailer.ts'
import type { Job } from '../../server/jobs/runner.ts'
import type { TestServer } from './server.ts'

/** Runs a job once. */
export const runJob = (job: Job, services: Services) => job.run(services, new AbortController().signal)

/** The services of a second process; the embedded database can serve only one. */
export function secondProcess(server: TestServer): { services: Services; close(): Promise<void> } {
  const { services, databaseUrl, isEmbedded } = server
  if (isEmbedded) return { services, close: async () => {} }
  const { db, close } = connect({ url: databaseUrl, connections: 5 })
  const mail = createMailer({ ...services, db })
  return {
    services: { ...services, db, mail },
    async close() {
      await mail.close()
      await close()
    },
  }
}

import { type Job, SAFEGUARD_MS } from '../../../jobs/runner.ts'

/** Sends mail that is waiting in the database: messages to retry, and those stored by transactions. */
export const mailDelivery: Job = {
  name: 'mail-delivery',
  pauseMs: SAFEGUARD_MS,
  dueIn: ({ mail }) => mail.dueIn(),
  async run({ mail }, signal) {
    while ((await mail.deliverDue()) > 0) if (signal.aborted) return
  },
}

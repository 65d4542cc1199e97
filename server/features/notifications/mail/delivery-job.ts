import type { Job } from '../../../jobs/runner.ts'

/** Sends mail that is waiting in the database: messages to retry, and those stored by transactions. */
export const mailDelivery: Job = {
  name: 'mail-delivery',
  pauseMs: 5000,
  async run({ mail }, signal) {
    while ((await mail.deliverDue()) > 0) if (signal.aborted) return
  },
}

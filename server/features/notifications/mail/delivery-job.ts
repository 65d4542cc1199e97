import type { Job } from '../../../jobs/runner.ts'

/** Sends what another process left: messages that wait for another try, and those kept with a change. */
export const mailDelivery: Job = {
  name: 'mail-delivery',
  pauseMs: 5000,
  async run({ mail }, signal) {
    while ((await mail.deliverDue()) > 0) if (signal.aborted) return
  },
}

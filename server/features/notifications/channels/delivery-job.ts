import { type Job, SAFEGUARD_MS } from '../../../jobs/runner.ts'

/** Sends the short messages that are waiting in the database. */
export const messageDelivery: Job = {
  name: 'message-delivery',
  pauseMs: SAFEGUARD_MS,
  dueIn: ({ messages }) => messages.dueIn(),
  async run({ messages }, signal) {
    while (!signal.aborted && (await messages.deliverDue()) > 0);
  },
}

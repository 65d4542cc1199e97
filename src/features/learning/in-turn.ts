/**
 * Sends writes of progress one after the other, also across tabs. Otherwise a late answer could overwrite newer
 * progress.
 */
export const inTurn = async <Answer>(send: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks ? await navigator.locks.request('lectern.outbox', send) : send()

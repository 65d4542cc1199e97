/**
 * Writes of progress go one after the other, also from several tabs: an answer that comes late would tell what was the case
 * before.
 */
export const inTurn = async <Answer>(send: () => Promise<Answer>): Promise<Answer> =>
  navigator.locks ? await navigator.locks.request('lectern.outbox', send) : send()

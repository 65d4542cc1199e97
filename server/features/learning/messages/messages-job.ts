import type { Services } from '../../../context.ts'
import { originOf, pageOf } from '../../../env.ts'
import { alone, type Job, SAFEGUARD_MS } from '../../../jobs/runner.ts'
import { messagesDueIn, takeRecipients } from './message-queries.ts'
import { subscriptionToken } from './subscription-token.ts'

/** The most people in one transaction, to limit how long others wait for the database, and for their mails to be written. */
const BATCH = 100
/** With more mails waiting this one does, so that no reminder comes after a message to very many. */
const MOST_WAITING = 500

/** Writes the mails of messages to students. Whoever has got theirs is forgotten in the same transaction. */
export const courseMessages: Job = {
  name: 'course-messages',
  pauseMs: SAFEGUARD_MS,
  dueIn: ({ db }) => messagesDueIn(db),
  async run(services, signal) {
    while (!signal.aborted && (await services.mail.waiting(MOST_WAITING)) < MOST_WAITING)
      if (!(await writeBatch(services))) return
  },
}

/** Resolves to false when all is written, or another process is writing. */
async function writeBatch({ db, env, keys, mail }: Services): Promise<boolean> {
  let isWritten = false
  await alone(db, 'course-messages', async (tx) => {
    const taken = await takeRecipients(tx, BATCH)
    if (!taken) return
    isWritten = true
    const { courseId, alias, course, subject, text, tutor } = taken.message
    const posts = [...taken.people].map(([userId, to]) => {
      const token = subscriptionToken(keys.subscription, { userId, courseId })
      const subscriptionUrl = pageOf(env, to.locale, `/course-messages?token=${token}`)
      const url = pageOf(env, to.locale, `/course-content/${encodeURIComponent(alias)}`)
      return {
        userId,
        to,
        letter: { kind: 'courseMessage' as const, subject, words: text, tutor, course, url, subscriptionUrl },
        unsubscribeUrl: `${originOf(env)}/api/course-subscriptions/${token}`,
      }
    })
    await mail.keep(tx, ...posts)
  })
  return isWritten
}

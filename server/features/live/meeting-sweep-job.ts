import { pino } from 'pino'
import type { Job } from '../../jobs/runner.ts'
import { abandonedSessions } from './live-queries.ts'
import { removeMeetings } from './meetings.ts'

const AT_ONCE = 20

/** Removes meetings that are no longer needed and could not be removed when they were canceled. */
export const meetingSweep: Job = {
  name: 'meeting-sweep',
  pauseMs: 60_000,
  async run({ db, env, video }) {
    const log = pino({ level: env.LOG_LEVEL }).child({ part: 'meetings' })
    const sessions = await abandonedSessions(db, AT_ONCE)
    if (sessions.length > 0) await removeMeetings({ db, video, log }, sessions)
  },
}

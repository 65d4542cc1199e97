import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { Services } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'
import { jobTopic } from './wake.ts'

/** Repeated work. It must be harmless when several processes do it at the same time, or use `alone`. */
export interface Job {
  /** `wakeJobs` with this name makes it look again for what is due */
  name: string
  /** from the end of one run to the start of the next, if nothing is due earlier */
  pauseMs: number
  /** ms until there is something to do; null if nothing is planned */
  dueIn?(services: Services): Promise<number | null>
  run(services: Services, signal: AbortSignal): Promise<void>
}

/** For jobs that know what is due next: a safeguard, in case the word of something new is lost. */
export const SAFEGUARD_MS = 50_000
/** What is still due after a run is being done by another process, or cannot be done. */
const AGAIN_MS = 1000
/** What is written within this time is done together. */
const TOGETHER_MS = 50
const RETRY_MS = 5000
/** Timers are exact to a ms, and may be early by one. */
const LATE_MS = 2

/**
 * Starts each job and repeats it until closed: when something is due, when it is woken, and after its pause. A failure is
 * logged and the job is tried again. Closing waits for running jobs.
 */
export function startJobs(services: Services, jobs: readonly Job[]) {
  const log = pino({ level: services.env.LOG_LEVEL }).child({ part: 'jobs' })
  const closing = new AbortController()

  /** Resolves to how long to wait for the next run. */
  async function runOnce(job: Job): Promise<number> {
    try {
      await job.run(services, closing.signal)
      if (!job.dueIn || closing.signal.aborted) return job.pauseMs
      const dueMs = await job.dueIn(services)
      if (dueMs === null) return job.pauseMs
      return Math.min(dueMs > 0 ? dueMs + LATE_MS : AGAIN_MS, job.pauseMs)
    } catch (err) {
      if (!closing.signal.aborted) log.error({ err, job: job.name }, 'job failed')
      return Math.min(RETRY_MS, job.pauseMs)
    }
  }

  async function repeat(job: Job) {
    const alarm = alarmClock(closing.signal)
    const unfollow = services.notifications.subscribe(jobTopic(job.name), alarm.ring)
    while (!closing.signal.aborted) await alarm.wait(await runOnce(job))
    unfollow()
  }

  const running = jobs.map(repeat)
  return {
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}

/** Waits for a time that `ring` ends early, also when it rang since the last wait. */
function alarmClock(closing: AbortSignal) {
  let timer: NodeJS.Timeout | undefined
  let end: (() => void) | null = null
  let hasRung = false

  const endIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => end?.(), ms).unref()
  }
  closing.addEventListener('abort', () => end?.(), { once: true })
  return {
    ring() {
      if (hasRung) return
      hasRung = true
      if (end) endIn(TOGETHER_MS)
    },
    async wait(ms: number) {
      if (closing.aborted) return
      await new Promise<void>((resolve) => {
        end = resolve
        endIn(hasRung ? TOGETHER_MS : ms)
      })
      clearTimeout(timer)
      end = null
      hasRung = false
    },
  }
}

/** Runs work in a transaction unless another process is already doing so. */
export async function alone(db: Database, name: string, work: (tx: Transaction) => Promise<void>) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext(${`lectern ${name}`})) as free`,
    )
    if (rows[0]?.free) await work(tx)
  })
}

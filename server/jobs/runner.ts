import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import type { Services } from '../context.ts'
import type { Database, Transaction } from '../db/database.ts'

/** Repeated work. It must be harmless when several processes do it at the same time, or use `alone`. */
export interface Job {
  name: string
  /** from the end of one run to the start of the next */
  pauseMs: number
  run(services: Services, signal: AbortSignal): Promise<void>
}

/**
 * Starts each job and repeats it until closed. A failure is logged and the job is tried again after its pause. Closing
 * waits for running jobs.
 */
export function startJobs(services: Services, jobs: readonly Job[]) {
  const log = pino({ level: services.env.LOG_LEVEL }).child({ part: 'jobs' })
  const closing = new AbortController()

  async function repeat(job: Job) {
    while (!closing.signal.aborted) {
      await job.run(services, closing.signal).catch((err: unknown) => {
        if (!closing.signal.aborted) log.error({ err, job: job.name }, 'job failed')
      })
      await wait(job.pauseMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
    }
  }

  const running = jobs.map(repeat)
  return {
    async close() {
      closing.abort()
      await Promise.all(running)
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

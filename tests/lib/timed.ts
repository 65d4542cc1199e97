import { readFileSync } from 'node:fs'
// A test may have replaced the global timers.
import { clearInterval, setInterval } from 'node:timers'

const TICK_MS = 10

/**
 * How long some work would take on an idle machine, in milliseconds: the CPU time of this process plus the time it
 * waited while its own timer ticked. A process that gets no core does not tick, so the load of other processes does not
 * count.
 */
export async function timed<Answer>(work: () => Answer | Promise<Answer>): Promise<{ answer: Answer; ms: number }> {
  let ticks = 0
  const clock = setInterval(() => {
    ticks += 1
  }, TICK_MS)
  const [started, before] = [performance.now(), process.cpuUsage()]
  try {
    const answer = await work()
    const { user, system } = process.cpuUsage(before)
    const busy = (user + system) / 1000
    return { answer, ms: Math.min(performance.now() - started, ticks * TICK_MS + busy) }
  } finally {
    clearInterval(clock)
  }
}

/** How long a process has waited for a core so far, in milliseconds (Linux; 0 elsewhere). */
export function queuedMs(pid: number): number {
  try {
    const [, nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return Number(nanoseconds) / 1e6
  } catch {
    return 0
  }
}

// Not the global ones, which a test may have replaced.
import { clearInterval, setInterval } from 'node:timers'

const TICK_MS = 10

/**
 * How long something took as on a machine that does nothing else: the work of this process, and the time in which it
 * waited while its clock ticked. A process that gets no core does not tick, so that what others do does not count.
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

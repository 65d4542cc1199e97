/** How long answers take while something is going on; each prints its figures. */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Load, load } from '../../scripts/bench/load.ts'

export interface Figures {
  asked: number
  /** each status that came, sorted */
  statuses: number[]
  /** milliseconds */
  p50: number
  p99: number
  most: number
}

function figuresOf(times: number[], counts: Map<number, number>): Figures {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return { asked: sorted.length, statuses: [...counts.keys()].sort(), p50: at(0.5), p99: at(0.99), most: at(1) }
}

function print(name: string, { asked, p50, p99, most }: Figures, counts: Map<number, number>, more: string) {
  const answers = [...counts].map(([status, count]) => `${status} × ${count}`).join(', ')
  const late = `p50 ${p50}  p99 ${p99}  most ${most} ms`
  process.stdout.write(`${name.padEnd(56)}${String(asked).padStart(7)} answers  ${late}  ${answers}${more}\n`)
}

export interface Crowd {
  load: Load
  connections: number
}

/** Runs crowds beside each other, each connection asking again as soon as it is answered. */
export async function crowds(url: string, what: string, all: Crowd[], ms = 8000): Promise<Figures[]> {
  const measured = await Promise.all(all.map((one) => load(url, one.load, one.connections, ms)))
  return measured.map(({ times, perSecond, statuses }, index) => {
    const figures = figuresOf(times, statuses)
    print(`${what}: ${all[index]?.load.name}`, figures, statuses, `  ${perSecond.toFixed(0)} /s`)
    return figures
  })
}

interface Asking {
  ask(): Promise<{ status: number }>
  /** from one answer to the next question */
  pauseMs?: number
  /** the server, whose memory is measured */
  pid?: number | undefined
}

const LEAST = 20

/** Asks one thing again and again until the attack is over, and often enough to say something of it. */
export async function oneBeside(what: string, { ask, pauseMs, pid }: Asking, attack: Promise<unknown>) {
  const times: number[] = []
  const counts = new Map<number, number>()
  const before = memoryOf(pid)
  const begun = performance.now()
  let [memory, isOver] = [before, false]
  const over = attack.finally(() => {
    isOver = true
  })
  while (!isOver || times.length < LEAST) {
    const asked = performance.now()
    const { status } = await ask()
    counts.set(status, (counts.get(status) ?? 0) + 1)
    times.push(performance.now() - asked)
    memory = Math.max(memory, memoryOf(pid))
    if (pauseMs !== undefined) await wait(pauseMs)
  }
  await over
  const [figures, moreMemory] = [figuresOf(times, counts), Math.round(memory - before)]
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  print(what, figures, counts, `  ${seconds} s${pid === undefined ? '' : `  ${moreMemory} MB more`}`)
  return { ...figures, moreMemory }
}

/** Resident memory of a process in megabytes, as Linux counts it; 0 where it does not. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

import { readFileSync } from 'node:fs'

/** Resident memory of a process in megabytes, as Linux counts it; 0 where it does not. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/** How long another person waits, again and again, while something is going on. */
export async function besides(ask: () => Promise<{ status: number }>, attack: Promise<unknown>, pid?: number) {
  const waits: number[] = []
  const statuses = new Set<number>()
  const before = memoryOf(pid)
  let [most, isOver] = [before, false]
  const over = attack.finally(() => {
    isOver = true
  })
  while (!isOver || waits.length < 20) {
    const begun = performance.now()
    statuses.add((await ask()).status)
    waits.push(performance.now() - begun)
    most = Math.max(most, memoryOf(pid))
  }
  await over
  waits.sort((one, other) => one - other)
  const at = (share: number) => Math.round(waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? 0)
  return {
    asked: waits.length,
    statuses: [...statuses],
    p50: at(0.5),
    p99: at(0.99),
    longest: at(1),
    moreMemory: Math.round(most - before),
  }
}

/** Prints figures of an attack. */
export const say = (name: string, figures: object) => process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`)

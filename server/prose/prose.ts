import { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { type Excess, excessOf } from '../../markdown/bounds.ts'
import { asWritten } from '../../markdown/prose.ts'
import type { Made } from './worker.ts'

/** Markdown as HTML, made beside the event loop, which never waits for a text. */
export interface Prose {
  /** the HTML of a text that was made before */
  known(source: string): string | undefined
  /** the HTML of any text; one that costs too much is shown as it was written */
  make(source: string): Promise<string>
  /** why a text must not be saved; null for all others */
  excess(source: string): Promise<Excess | null>
  close(): Promise<unknown>
}

declare module '../context.ts' {
  interface Services {
    prose: Prose
  }
}

/**
 * The counts let nothing pass that takes more than 50 ms at 20 000 characters. Several times of that, measured as CPU so
 * that a busy machine refuses nobody, means that they have missed something.
 */
const MAX_CPU_MS = 300
const CPU_LENGTH = 20_000
/** CPU after which a text is given up, for what no count has foreseen; the start of the worker is part of it. */
const LIMIT_MS = 5000
/** How many times the CPU is looked at until the limit is reached. */
const LOOKS = 20
/** After that a text that was given up is tried again, in case that the machine was at fault. */
const GIVEN_UP_MS = 10 * 60_000
/** Texts that wait for the worker. */
const MAX_WAITING = 200
/** Characters of texts and their HTML that are kept. */
const KEPT_CHARACTERS = 16 * 1024 * 1024
const WORKER_MEMORY_MB = 128

const GIVEN_UP: Made = { html: null, cpuMs: Number.POSITIVE_INFINITY }
/** Too many texts wait, which is no fault of this one. */
const BUSY: Made = { html: null, cpuMs: 0 }

/** Milliseconds of CPU that a worker has used; null while it starts and when it has ended. */
async function cpuOf(worker: Worker): Promise<number | null> {
  const used = await worker.cpuUsage().catch(() => null)
  return used && (used.user + used.system) / 1000
}

export function startProse({ limitMs = LIMIT_MS } = {}): Prose {
  const kept = new LRUCache<string, Made>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ html }, source) => source.length + (html?.length ?? 0) + 1,
  })
  /** texts that are being made, or wait for it */
  const coming = new Map<string, Promise<Made>>()
  let worker: Worker | null = null
  let last: Promise<unknown> = Promise.resolve()

  function start() {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
    })
    started.unref()
    // Without a listener an error, such as too little memory, would end the process.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  /** What the worker answers; a worker that fails or takes too long is ended, and the next text gets another one. */
  async function ask(source: string): Promise<Made> {
    worker ??= start()
    const asked = worker
    const { promise, resolve } = Promise.withResolvers<Made>()
    const giveUp = () => resolve(GIVEN_UP)
    asked.on('message', resolve).on('exit', giveUp)
    const before = (await cpuOf(asked)) ?? 0
    const watch = setInterval(async () => {
      const used = await cpuOf(asked)
      if (used !== null && used - before > limitMs) giveUp()
    }, limitMs / LOOKS)
    asked.postMessage(source)
    const made = await promise
    clearInterval(watch)
    asked.off('message', resolve).off('exit', giveUp)
    if (made === GIVEN_UP) await asked.terminate()
    return made
  }

  async function makeOnce(source: string): Promise<Made> {
    const made = await ask(source)
    kept.set(source, made, made === GIVEN_UP ? { ttl: GIVEN_UP_MS } : {})
    return made
  }

  /** One text after the other. */
  function made(source: string): Promise<Made> {
    const known = kept.get(source)
    if (known) return Promise.resolve(known)
    const asked = coming.get(source)
    if (asked) return asked
    if (excessOf(source) !== null) return Promise.resolve(GIVEN_UP)
    if (coming.size >= MAX_WAITING) return Promise.resolve(BUSY)
    const making = last.then(() => makeOnce(source)).finally(() => coming.delete(source))
    coming.set(source, making)
    last = making
    return making
  }

  const shown = ({ html }: Made, source: string) => html ?? asWritten(source)

  return {
    known: (source) => {
      const found = kept.get(source)
      return found && shown(found, source)
    },
    make: async (source) => shown(await made(source), source),
    excess: async (source) => {
      const counted = excessOf(source)
      if (counted !== null) return counted
      const found = await made(source)
      const { html, cpuMs } = found
      if (found === BUSY) return null
      return html === null || cpuMs > MAX_CPU_MS * Math.max(1, source.length / CPU_LENGTH) ? 'growth' : null
    },
    close: async () => worker?.terminate(),
  }
}

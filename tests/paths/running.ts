import { setImmediate } from 'node:timers/promises'
import {
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
} from 'xstate'
import { noEffects, watchedClock } from './explore.ts'
import { type MachineSpec, type Seen, systemEvent } from './spec.ts'

interface Job {
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** A real machine with fake actors, which settle on request, and a simulated clock. */
export interface Running {
  seen: Seen
  snapshot(): AnyMachineSnapshot
  /** Sends a person's event; for a system event, settles the actor or advances the clock. */
  fire(event: AnyEventObject): Promise<void>
  elapse(ms: number): Promise<void>
  /** Throws the error that has stopped the machine, if any. */
  rethrow(): void
  stop(): void
}

export const run = (spec: MachineSpec, input?: unknown, machine: AnyStateMachine = spec.machine): Running => {
  const jobs = new Map<string, Job>()
  const running = new Set<string>()
  const seen: Seen = { last: null, before: null, ...noEffects(), running }
  const { clock, simulated } = watchedClock((ms) => seen.timers.push(ms))
  let failure: unknown = null

  const forget = (id: string) => {
    jobs.delete(id)
    running.delete(id)
  }
  const promise = (src: string) =>
    fromPromise<unknown, unknown>(
      ({ input: asked, signal, self }) =>
        new Promise((resolve, reject) => {
          const job = { resolve, reject }
          seen.started.push({ src, input: asked })
          jobs.set(self.id, job)
          running.add(self.id)
          signal.addEventListener('abort', () => {
            if (jobs.get(self.id) === job) forget(self.id)
          })
        }),
    )
  const callback = (src: string) => fromCallback(({ input: asked }) => void seen.started.push({ src, input: asked }))
  const fakes = Object.entries(spec.actors).map(([src, kind]) => [
    src,
    kind === 'promise' ? promise(src) : callback(src),
  ])
  const actor: AnyActor = createActor(machine.provide({ actors: Object.fromEntries(fakes) }), { input, clock })
  actor.subscribe({ error: (error: unknown) => (failure = error) })
  actor.on('*', (emitted: AnyEventObject) => void seen.emitted.push(emitted))
  actor.start()

  const settle = (id: string, how: (job: Job) => void) => {
    const job = jobs.get(id)
    if (!job) throw new Error(`no running actor "${id}"`)
    forget(id)
    how(job)
  }
  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot()
  const begin = (last: AnyEventObject | null) =>
    Object.assign(seen, { last, before: snapshot(), ...noEffects() } satisfies Partial<Seen>)
  const elapse = async (ms: number) => {
    simulated.increment(ms)
    await setImmediate()
  }
  /** Checks that the delay is exactly as long as required, to the millisecond. */
  const elapseDelay = async (delay: string) => {
    const due = spec.delays[delay]
    if (due === undefined) throw new Error(`the spec has no delay "${delay}"`)
    const before = snapshot()
    const ms = typeof due === 'number' ? due : due(before)
    await elapse(ms - 1)
    if (JSON.stringify(snapshot().value) !== JSON.stringify(before.value)) throw new Error(`left before ${ms} ms`)
    await elapse(1)
  }
  return {
    seen,
    snapshot,
    async fire(event) {
      const what = systemEvent(event.type)
      begin(event)
      if (what.kind === 'after') await elapseDelay(what.name)
      else if (what.kind === 'done') settle(what.name, (job) => job.resolve(event.output))
      else if (what.kind === 'error' && spec.actors[what.name] === 'promise')
        settle(what.name, (job) => job.reject(event.error))
      else actor.send(event)
      await setImmediate()
    },
    async elapse(ms) {
      begin(null)
      await elapse(ms)
    },
    rethrow() {
      if (failure) throw failure
    },
    stop: () => void actor.stop(),
  }
}

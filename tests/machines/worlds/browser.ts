import { setImmediate } from 'node:timers/promises'
import { type ActorRefFrom, createActor, fromPromise, SimulatedClock } from 'xstate'
import { outboxMachine, type SaveState, saveState } from '../../../machines/outbox.ts'
import {
  isUnchanged,
  keyOf,
  merge,
  type NoteChange,
  type SavedNote,
  type Update,
} from '../../../machines/rules/outbox-queue.ts'
import type { ContentProgress } from '../../../openapi/generated/portal.ts'

/** A pending request. It may be answered late, after its page was closed, or never. */
interface Request {
  user: string
  update: Update
  resolve(answer: ContentProgress | SavedNote): void
  reject(error: unknown): void
}
export type Outcome = 'answered' | 'answer lost' | 'server down' | 'unauthorized'

/** The server behind the network: stores a user's update and returns the stored progress. */
export type Server = (user: string, update: Update) => Promise<ContentProgress | SavedNote>

/** A server in memory, with the greatest progress of each item and the items that arrived from the wrong user. */
export class Memory {
  readonly kept = new Map<string, number>()
  /** By id; null once deleted. */
  readonly notes = new Map<string, { text: string; revision: number } | null>()
  readonly mixedUp: string[] = []

  save: Server = async (user, update) => {
    if (!update.contentId.startsWith(`${user}/`)) this.mixedUp.push(update.contentId)
    if (update.note) return this.saveNote(update.contentId, update.note)
    const progress = Math.max(this.kept.get(update.contentId) ?? 0, update.progress ?? 0)
    this.kept.set(update.contentId, progress)
    return answerTo(update, progress)
  }

  /** A deleted note stays deleted; else the higher revision counts. */
  private saveNote(contentId: string, change: NoteChange): SavedNote {
    const known = this.notes.get(change.id)
    if ('isDeleted' in change) this.notes.set(change.id, null)
    else if (known !== null && change.revision > (known?.revision ?? 0)) this.notes.set(change.id, change)
    return { noteId: change.id, contentId, note: null }
  }
}

/** A browser with its storage and tabs, on a network that loses and reorders messages. */
export class World {
  /** The stored updates of each user, by item or note. */
  readonly storage = new Map<string, Map<string, Update>>()
  readonly network: Request[] = []
  readonly tabs: Tab[] = []
  readonly clock = new SimulatedClock()
  readonly server: Server

  constructor(server: Server) {
    this.server = server
  }

  updatesOf(user: string): Map<string, Update> {
    const updates = this.storage.get(user) ?? new Map<string, Update>()
    this.storage.set(user, updates)
    return updates
  }

  /** Settles the pending request at that index. */
  async deliver(place: number, outcome: Outcome): Promise<void> {
    const [request] = this.network.splice(place % Math.max(1, this.network.length), 1)
    if (!request) return
    const { user, update, resolve, reject } = request
    if (outcome === 'answered' || outcome === 'answer lost') {
      const answer = await this.server(user, update)
      if (outcome === 'answered') resolve(answer)
    }
    // Has no effect after the request was resolved.
    reject({ status: outcome === 'server down' ? 503 : outcome === 'unauthorized' ? 401 : 0 })
  }

  /** Restores the connection and lets time pass; afterwards nothing may be left to send. */
  async reconnect(): Promise<void> {
    for (let round = 0; round < 40; round++) {
      for (const tab of this.tabs) tab.actor.send({ type: 'FLUSH' })
      this.clock.increment(60_000)
      await setImmediate()
      while (this.network.length > 0) await this.deliver(0, 'answered')
      await setImmediate()
    }
  }

  close(): void {
    for (const tab of this.tabs) tab.actor.stop()
  }
}

/** A page of the portal; a reload clears its memory but not the storage. */
export class Tab {
  actor: ActorRefFrom<typeof outboxMachine>
  user = 'ann'
  readonly world: World

  constructor(world: World) {
    this.world = world
    this.actor = this.open()
    world.tabs.push(this)
  }

  private open(): ActorRefFrom<typeof outboxMachine> {
    const { world } = this
    const effects = {
      readQueue: fromPromise<Update[], { userId: string }>(async ({ input }) => [
        ...world.updatesOf(input.userId).values(),
      ]),
      storeUpdate: fromPromise<void, { userId: string; update: Update }>(async ({ input: { userId, update } }) => {
        const updates = world.updatesOf(userId)
        updates.set(keyOf(update), merge(updates.get(keyOf(update)), update))
      }),
      dropUpdate: fromPromise<void, { userId: string; update: Update }>(async ({ input: { userId, update } }) => {
        const updates = world.updatesOf(userId)
        if (isUnchanged(updates.get(keyOf(update)), update)) updates.delete(keyOf(update))
      }),
      sendUpdate: fromPromise(({ input: { update } }: { input: { update: Update } }) => {
        const { user } = this
        return new Promise<ContentProgress | SavedNote>((resolve, reject) => {
          world.network.push({ user, update, resolve, reject })
        })
      }),
    }
    const actor = createActor(outboxMachine.provide({ actors: effects }), { clock: world.clock })
    actor.start()
    actor.send({ type: 'SIGNED_IN', userId: this.user })
    return actor
  }

  reload(): void {
    this.actor.stop()
    this.actor = this.open()
  }

  switchUser(user: string): void {
    this.actor.send({ type: 'SIGNED_OUT' })
    this.user = user
    this.actor.send({ type: 'SIGNED_IN', userId: user })
  }

  saveState(): SaveState {
    return saveState(this.actor.getSnapshot())
  }
}

const answerTo = ({ contentId, lessonId }: Update, progress: number): ContentProgress => ({
  contentId,
  lessonId,
  courseId: 'course',
  progress,
  position: 0,
  watched: [],
  completedAt: null,
  attemptId: null,
  score: null,
  passed: null,
  results: null,
  lessonProgress: 0,
  courseProgress: 0,
  achievement: null,
})

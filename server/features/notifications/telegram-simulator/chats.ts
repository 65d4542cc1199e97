import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Html } from '../../../simulators/html.ts'

/** Chats that are kept in memory, and messages of each. */
const CHATS = 500
const MESSAGES = 50

interface Line {
  id: number
  from: 'bot' | 'person'
  content: Html | string
  at: Date
}

export interface SimulatedChat {
  id: number
  isBlocked: boolean
  /** the latest ones, the newest last */
  lines: Line[]
}

/** Browsers are told apart by a secret, as Telegram tells accounts apart. */
export const newKey = () => randomBytes(24).toString('base64url')

/** The number of the chat of a browser: the same after a restart, and no way back to the secret. */
export const chatIdOf = (key: string) => createHash('sha256').update(key).digest().readUIntBE(0, 6) + 1

/** Chats of the simulator, in the memory of this process. One that it does not know any more begins anew. */
export function chatStore() {
  const chats = new LRUCache<number, SimulatedChat>({ max: CHATS })
  const waiting = new Map<number, Set<() => void>>()
  let lastId = 0

  function open(id: number): SimulatedChat {
    const chat = chats.get(id) ?? { id, isBlocked: false, lines: [] }
    chats.set(id, chat)
    return chat
  }

  return {
    open,
    /** What is known of a chat, without keeping one for whoever only looks. */
    find: (id: number): SimulatedChat => chats.get(id) ?? { id, isBlocked: false, lines: [] },

    /** Adds a message and returns its id. */
    add(id: number, from: Line['from'], content: Line['content']): number {
      const chat = open(id)
      lastId += 1
      chat.lines = [...chat.lines, { id: lastId, from, content, at: new Date() }].slice(-MESSAGES)
      if (from === 'bot') for (const heard of waiting.get(id) ?? []) heard()
      return lastId
    },

    /** Resolves at the next message of the bot in a chat, at the latest after some time. */
    async nextOfBot(id: number, limitMs: number): Promise<void> {
      const own = waiting.get(id) ?? new Set()
      waiting.set(id, own)
      const { promise, resolve } = Promise.withResolvers<void>()
      own.add(resolve)
      const timer = setTimeout(resolve, limitMs)
      await promise
      clearTimeout(timer)
      own.delete(resolve)
      if (own.size === 0) waiting.delete(id)
    },
  }
}

export type ChatStore = ReturnType<typeof chatStore>

import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { LRUCache } from 'lru-cache'
import { servedAddress } from '../../db/fair-share.ts'
import { Turns } from '../../turns.ts'

/**
 * argon2id, the library's default variant. `strong` is OWASP's minimum: 19 MiB, two passes, one lane. `fast` gives no
 * protection and only saves time in tests.
 */
const COSTS = {
  strong: { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 },
  fast: { memoryCost: 8, timeCost: 1, parallelism: 1 },
}
/** At most four hashes run at once, because each strong one takes 19 MiB, and one core is left to everything else. */
const TURNS = {
  atOnce: Math.min(4, Math.max(1, availableParallelism() - 1)),
  waiting: { all: 2000, client: 1000 },
  longestMs: 3000,
}
/** An address that has sent a wrong password in this time waits in one line with all others that have. */
const LATELY_MS = 10 * 60_000
const ADDRESSES = 10_000

export type PasswordCost = keyof typeof COSTS

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Returns false for a wrong password. For an account without a password it does the same work, so that the time does
   * not reveal the difference.
   */
  check(passwordHash: string | null, password: string): Promise<boolean>
}

declare module '../../context.ts' {
  interface Services {
    passwords: Passwords
  }
}

/** Hashes and checks, which addresses take turns for. They throw 'unavailable' when too many wait. */
export function createPasswords(cost: PasswordCost): Passwords {
  const turns = new Turns(TURNS)
  const wrong = new LRUCache<string, true>({ max: ADDRESSES, ttl: LATELY_MS })

  function inTurn<T>(address: string | null, work: () => Promise<T>): Promise<T> {
    if (address === null) return work()
    return turns.take(wrong.has(address) ? 'wrong passwords' : address, work)
  }

  let decoy: Promise<string> | undefined
  return {
    hash: (password) => inTurn(servedAddress(), () => hash(password, COSTS[cost])),
    async check(passwordHash, password) {
      decoy ??= hash('a password that nobody has', COSTS[cost])
      const against = passwordHash ?? (await decoy)
      const address = servedAddress()
      const matches = await inTurn(address, () => verify(against, password))
      const isRight = passwordHash !== null && matches
      if (!isRight && address !== null) wrong.set(address, true)
      return isRight
    },
  }
}

import { hash, verify } from '@node-rs/argon2'

/**
 * argon2id, the library's default variant. `strong` is OWASP's minimum: 19 MiB, two passes, one lane. `fast` gives no
 * protection and only saves time in tests.
 */
const COSTS = {
  strong: { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 },
  fast: { memoryCost: 8, timeCost: 1, parallelism: 1 },
}
const AT_ONCE = 4

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

/** At most four hashes run at once, because each strong one takes 19 MiB and a core. */
export function createPasswords(cost: PasswordCost): Passwords {
  let running = 0
  const waiting: (() => void)[] = []
  async function limited<T>(work: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  }

  const hashed = (password: string) => limited(() => hash(password, COSTS[cost]))
  let decoy: Promise<string> | undefined
  return {
    hash: hashed,
    async check(passwordHash, password) {
      decoy ??= hashed('a password that nobody has')
      const against = passwordHash ?? (await decoy)
      const matches = await limited(() => verify(against, password))
      return passwordHash !== null && matches
    },
  }
}

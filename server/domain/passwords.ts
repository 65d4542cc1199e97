import { hash, verify } from '@node-rs/argon2'

/** OWASP's floor for argon2id, the library's default variant: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

/** At most four hashes at once: each takes 19 MiB and a core. */
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

export const hashPassword = (password: string) => limited(() => hash(password, OPTIONS))

let decoy: Promise<string> | undefined

/** False for a wrong password and, after the same work, for an account without one: both answer alike. */
export async function checkPassword(passwordHash: string | null, password: string) {
  decoy ??= hashPassword('a password that nobody has')
  const against = passwordHash ?? (await decoy)
  const matches = await limited(() => verify(against, password))
  return passwordHash !== null && matches
}

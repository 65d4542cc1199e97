import { describe, expect, test } from 'vitest'
import { readEnv, StartError } from '../../../server/env.ts'
import { createPasswords } from '../../../server/features/auth/passwords.ts'

const PASSWORD = 'Lectern123'

describe('as they are kept unless a test asks for less', () => {
  const passwords = createPasswords(readEnv({}).PASSWORD_HASHING)

  test('they are hashed by what OWASP asks for at least, each with a salt of its own [AUTH-43]', async () => {
    const [first, second] = [await passwords.hash(PASSWORD), await passwords.hash(PASSWORD)]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(second).not.toBe(first)
  })

  test('the right one fits, another one does not, and nothing fits an account without one', async () => {
    const kept = await passwords.hash(PASSWORD)
    expect(await passwords.check(kept, PASSWORD)).toBe(true)
    expect(await passwords.check(kept, 'lectern123')).toBe(false)
    expect(await passwords.check(null, PASSWORD)).toBe(false)
    expect(await passwords.check(null, 'a password that nobody has')).toBe(false)
  })

  test('an account without one costs the same work as an account with one', async () => {
    const kept = await passwords.hash(PASSWORD)
    const work = async (hash: string | null) => {
      const before = process.cpuUsage()
      await passwords.check(hash, 'wrong')
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    await work(null)
    // By turns, so that other load counts for both.
    let [without, having] = [0, 0]
    for (let count = 0; count < 10; count++) {
      without += await work(null)
      having += await work(kept)
    }
    expect(Math.max(without, having) / Math.min(without, having)).toBeLessThan(2)
  })
})

describe('the cheap hashes of tests', () => {
  test.each(['production', 'development', ''])('are refused where NODE_ENV is %j', (NODE_ENV) => {
    const read = () => readEnv({ NODE_ENV, PASSWORD_HASHING: 'fast' })
    expect(read).toThrow(StartError)
    expect(read).toThrow(/^PASSWORD_HASHING is wrong: [^\n]+$/)
  })

  test('work like strong ones for signing in', async () => {
    const [fast, strong] = [createPasswords('fast'), createPasswords('strong')]
    expect(readEnv({ NODE_ENV: 'test', PASSWORD_HASHING: 'fast' }).PASSWORD_HASHING).toBe('fast')
    expect(await strong.check(await fast.hash(PASSWORD), PASSWORD)).toBe(true)
    expect(await fast.check(await strong.hash(PASSWORD), 'wrong')).toBe(false)
  })
})

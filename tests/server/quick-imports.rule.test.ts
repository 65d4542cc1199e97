import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { childEnv } from '../lib/child.ts'

const QUICK = new URL('../../server/db/quick-imports.ts', import.meta.url).href

/** What a new process imports of the database's library, by name, and the milliseconds of CPU it takes. */
async function importing(...options: string[]) {
  const code = `
    const before = process.cpuUsage()
    const found = await Promise.all(['drizzle-orm', 'drizzle-orm/pg-core'].map((name) => import(name)))
    const { user, system } = process.cpuUsage(before)
    console.log(JSON.stringify({ names: found.map(Object.keys), cpu: (user + system) / 1000 }))`
  const run = promisify(execFile)(process.execPath, [...options, '--input-type=module', '--eval', code], {
    env: childEnv({}),
    cwd: import.meta.dirname,
  })
  const read: { names: string[][]; cpu: number } = JSON.parse((await run).stdout)
  return read
}

// When it fails because Node has become quick by itself, the file that makes it so can go.
test('the database library is imported whole, in half of the CPU at most', async () => {
  const [quick, plain] = [await importing('--import', QUICK), await importing()]
  expect(plain.names.flat()).toContain('pgTable')
  expect(quick.names).toEqual(plain.names)
  expect(quick.cpu).toBeLessThan(plain.cpu / 2)
})

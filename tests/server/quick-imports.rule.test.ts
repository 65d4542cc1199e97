import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { childEnv } from '../lib/child.ts'

const QUICK = new URL('../../server/quick-imports.ts', import.meta.url).href
const OWN_CACHE = fileURLToPath(new URL('../../.cache/node', import.meta.url))

/** What a new process prints that starts as the server does. */
async function printed(code: string, env: Record<string, string>, ...options: string[]) {
  const all = [...options, '--input-type=module', '--eval', code]
  return (await promisify(execFile)(process.execPath, all, { env, cwd: import.meta.dirname })).stdout.trim()
}

/** What a new process imports of the database's library, by name, and the milliseconds of CPU it takes. */
async function importing(...options: string[]) {
  const code = `
    const before = process.cpuUsage()
    const found = await Promise.all(['drizzle-orm', 'drizzle-orm/pg-core'].map((name) => import(name)))
    const { user, system } = process.cpuUsage(before)
    console.log(JSON.stringify({ names: found.map(Object.keys), cpu: (user + system) / 1000 }))`
  const read: { names: string[][]; cpu: number } = JSON.parse(await printed(code, childEnv({}), ...options))
  return read
}

// When it fails because Node has become quick by itself, the file that makes it so can go.
test('the database library is imported whole, in half of the CPU at most', async () => {
  const [quick, plain] = [await importing('--import', QUICK), await importing()]
  expect(plain.names.flat()).toContain('pgTable')
  expect(quick.names).toEqual(plain.names)
  expect(quick.cpu).toBeLessThan(plain.cpu / 2)
})

test.each([
  ['beside the project', {}, (folder: string) => folder.startsWith(OWN_CACHE)],
  ['where it is told to', { NODE_COMPILE_CACHE: tmpdir() }, (folder: string) => folder.startsWith(tmpdir())],
  ['nowhere', { NODE_DISABLE_COMPILE_CACHE: '1' }, (folder: string) => folder === ''],
])('compiled code is kept %s', async (_, env, isThere) => {
  const { PATH, TMPDIR } = childEnv({})
  const code = "console.log((await import('node:module')).getCompileCacheDir() ?? '')"
  expect(await printed(code, { PATH, TMPDIR, ...env }, '--import', QUICK)).toSatisfy(isThere)
})

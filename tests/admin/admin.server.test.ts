import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthTokens, User } from '../../openapi/generated/portal.ts'
import { findCommand, splitArguments } from '../../server/admin/command.ts'
import { COMMANDS } from '../../server/admin/commands.ts'
import { WrongUse } from '../../server/admin/failure.ts'
import { makeAdmin, removeAdmin } from '../../server/admin/make-admin.ts'
import { resetPassword } from '../../server/admin/reset-password.ts'
import { suspend, unsuspend } from '../../server/admin/suspend.ts'
import { session, user } from '../../server/db/schema/people.ts'
import type { caller } from '../lib/caller.ts'
import { spawnServer } from '../lib/child.ts'
import { copyInstallation, type Installation } from '../lib/database.ts'
import { readLetters } from '../lib/letters.ts'
import { type CommandLine, makeTemporaryFolder, openCommandLine, runAdmin, spawnAdmin } from './admin.ts'

type Api = ReturnType<typeof caller>['api']

const PASSWORD = 'Lectern123'
const NOWHERE = { DATA_DIR: join(tmpdir(), 'lectern-test-never-made') }

/** The password that a command printed. */
const printed = (out: string) => /shown only here: (\S+)\n/.exec(out)?.[1] ?? ''

/** Runs the server of an installation during `work`. */
async function serving<Result>(env: Record<string, string>, work: (api: Api) => Promise<Result>) {
  const server = spawnServer({ SEED: 'none', RATE_LIMIT: 'off', ...env })
  try {
    return await work((await server.ready()).api)
  } finally {
    server.kill('SIGTERM')
    await server.ended
  }
}

const signIn = (api: Api, username: string, password: string) =>
  api<AuthTokens>('POST', '/api/auth/login', { body: { username, password } })
const me = (api: Api, token: string) => api<User>('GET', '/api/users/me', { token })

describe('wrong use is said before anything is opened', () => {
  const cases: [string[], string][] = [
    [['dance'], 'there is no command "dance"'],
    [['export'], 'export articles, export courses'],
    [['make-admin'], 'the e-mail address is missing'],
    [['suspend', 'no-address'], 'email is no e-mail address'],
    [['reset-password', 'a@b.org', 'c@d.org'], '"c@d.org" is one argument too many'],
    [['make-admin', 'a@b.org', '--create', '--first-name', 'A'], '--last-name'],
    [['make-admin', 'a@b.org', '--first-name', 'A'], 'a name is for --create'],
    [['list', 'users', '--limit', 'all'], '--limit is no number'],
    [['list', 'users', '--limit', '0'], '--limit is at least 1'],
    [['export', 'courses'], 'the folder is missing'],
    [['import', 'courses', 'folder', '--force'], '--force'],
  ]

  test.each(cases)('%j', (args, line) => {
    const prepare = () => {
      const { command, rest } = findCommand(COMMANDS, args)
      return command.prepare(splitArguments(command, rest))
    }
    expect(prepare).toThrow(WrongUse)
    expect(prepare).toThrow(line)
  })

  test('as one line, with code 2, by the process', async () => {
    const { code, out, err } = await spawnAdmin(NOWHERE, 'import', 'courses', 'folder', '--force')
    expect(err).toMatch(/^[^\n]*--force[^\n]*\n$/)
    expect({ code, out }).toEqual({ code: 2, out: '' })
  })
})

test('the help names every command, and says what one takes [OPS-2]', async () => {
  const [all, one] = await Promise.all([runAdmin(NOWHERE), runAdmin(NOWHERE, 'help', 'import', 'courses')])
  expect(all).toMatchObject({ code: 0, err: '' })
  expect(all.out).toMatch(/make-admin[\s\S]+import courses/)
  expect(one.out).toMatch(/import courses <folder>[\s\S]+--make-topics[\s\S]+--remove[\s\S]+--as/)
})

describe('accounts', () => {
  let installation: Installation
  let before: AuthTokens
  let busy: Awaited<ReturnType<typeof runAdmin>>
  const admin = (...args: string[]) => runAdmin(installation.env, ...args)
  async function inOneProcess<Result>(work: (run: CommandLine['run']) => Promise<Result>) {
    const { run, close } = await openCommandLine(installation.env)
    return work(run).finally(close)
  }

  beforeAll(async () => {
    installation = await copyInstallation('demo')
    await serving(installation.env, async (api) => {
      before = (await signIn(api, 'student@lectern.test', PASSWORD)).body
      busy = await admin('list', 'users')
    })
  })
  afterAll(() => installation.remove())

  test('an embedded database that a server holds is left alone; PostgreSQL is shared', () => {
    if (installation.databaseUrl !== null) {
      expect(busy).toMatchObject({ code: 0, err: '' })
      return
    }
    expect(busy.err).toMatch(
      /^the data directory .+ is in use .+\(process \d+\): stop it first, or .+DATABASE_URL\)\n$/,
    )
    expect(busy.code).toBe(1)
  })

  test('changes by commands apply to everybody who signs in afterwards', async () => {
    const promoted = await spawnAdmin(installation.env, 'make-admin', 'Student2@Lectern.test')
    expect(promoted).toEqual({ code: 0, out: 'student2@lectern.test is now an administrator\n', err: '' })
    const names = ['--first-name', 'Grace', '--last-name', 'Root']
    const made = await inOneProcess(async (run) => {
      expect(await run(suspend, 'student3@lectern.test')).toHaveLength(1)
      return run(makeAdmin, 'grace@lectern.test', '--create', ...names)
    })
    const gracePassword = printed(`${made.join('\n')}\n`)
    expect(gracePassword).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{8,32}$/)
    const reset = await admin('reset-password', 'student@lectern.test', '--as', 'grace@lectern.test')
    expect(reset).toEqual({ code: 0, out: expect.any(String), err: '' })

    await serving(installation.env, async (api) => {
      const { accessToken: second } = (await signIn(api, 'student2@lectern.test', PASSWORD)).body
      expect((await me(api, second)).body.roles).toEqual(['admin', 'student'])
      expect((await api('GET', '/api/users', { token: second })).status).toBe(200)

      const { accessToken: grace } = (await signIn(api, 'grace@lectern.test', gracePassword)).body
      const account = (await me(api, grace)).body
      expect(account).toMatchObject({ firstName: 'Grace', lastName: 'Root', roles: ['admin', 'student'] })
      expect(account.settings.security.isEmailVerified).toBe(true)

      expect((await me(api, before.accessToken)).status).toBe(401)
      expect((await signIn(api, 'student@lectern.test', PASSWORD)).status).toBe(401)
      expect((await signIn(api, 'student@lectern.test', printed(reset.out))).status).toBe(200)
      expect((await signIn(api, 'student3@lectern.test', PASSWORD)).status).toBe(401)
    })
    const letters = await readLetters(installation.dataDir)
    const told = letters.filter(({ to }) => to?.[0]?.address === 'student@lectern.test').map(({ subject }) => subject)
    expect(told).toEqual(expect.arrayContaining([expect.stringContaining('password')]))
  })

  test('commands can undo their own changes', async () => {
    await inOneProcess(async (run) => {
      expect(await run(unsuspend, 'student3@lectern.test')).toHaveLength(1)
      expect((await run(removeAdmin, 'grace@lectern.test')).join()).toContain('no longer an administrator')
    })
    const list = await admin('list', 'users', '--limit', '100')
    expect(list.out).toMatch(/^E-MAIL .*\n/)
    expect(list.out).toMatch(/student2@lectern\.test +admin,student +open/)
    expect(list.out).toMatch(/student3@lectern\.test +student +open/)
    expect(list.out).toMatch(/grace@lectern\.test +student +open/)
  })

  test('only an administrator acts as one', async () => {
    const refused = await admin('reset-password', 'student@lectern.test', '--as', 'tutor@lectern.test')
    const err = '--as: tutor@lectern.test is no administrator who may sign in\n'
    expect(refused).toEqual({ code: 1, out: '', err })
  })
})

test('an installation always keeps an administrator, and needs one', async () => {
  const { env, remove } = await copyInstallation('empty')
  const alone = await runAdmin(env, 'list', 'courses')
  expect(alone).toEqual({ code: 1, out: '', err: 'there is no administrator yet: make one with make-admin\n' })
  const { operator, run, close } = await openCommandLine(env)
  try {
    const names = ['--create', '--first-name', 'Ada', '--last-name', 'Only']
    expect(await run(makeAdmin, 'ada@lectern.test', ...names)).toHaveLength(1)
    await expect(run(resetPassword, 'nobody@lectern.test')).rejects.toThrow(
      'nobody has the e-mail address nobody@lectern',
    )
    await expect(run(removeAdmin, 'ada@lectern.test')).rejects.toThrow('ada@lectern.test is the last administrator')
    await expect(run(suspend, 'ada@lectern.test')).rejects.toThrow('last-admin')
    await expect(run(makeAdmin, 'ada@lectern.test', ...names)).rejects.toThrow('has an account: leave out --create')
    await expect(run(makeAdmin, 'bo@lectern.test', ...names.slice(0, -1), ' ')).rejects.toThrow('lastName: ')
    expect(await operator.services.db.$count(user)).toBe(1)
    expect(await operator.services.db.$count(session)).toBe(1)
  } finally {
    await close()
  }
  expect((await runAdmin(env, 'list', 'users')).out).toMatch(/ada@lectern\.test +admin,student +open/)
  await remove()
})

test('settings that are wrong are named as the server names them', async () => {
  const DATA_DIR = await makeTemporaryFolder()
  const { code, err } = await runAdmin({ DATA_DIR, DATABASE_URL: 'mysql://x' }, 'list', 'users')
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^DATABASE_URL is wrong: [^\n]+\n$/) })
  await rm(DATA_DIR, { recursive: true })
})

// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { assign, createActor, createMachine } from 'xstate'
import { readReport } from '../../../server/features/feedback/report.ts'
import { record } from '../../../src/features/feedback/recorder.ts'
import { redact, redactPath } from '../../../src/features/feedback/redact.ts'
import { ContractServer, problem } from '../../lib/portal/contract-server.ts'
import { closePages } from '../../lib/portal/open-pages.ts'
import { MAYA, maya, openAsMaya, openPage, soon } from '../../lib/portal/page.ts'
import { holds } from '../../lib/portal/properties.ts'
import { specs } from '../../machines/specs.ts'
import { inLine, replayMachines } from '../../replay/machines.ts'

afterEach(closePages)

const machines = Object.fromEntries(Object.entries(specs).map(([name, { machine }]) => [name, machine]))
const registration = {
  username: 'typed-name@example.org',
  password: 'Typed-Passw0rd',
  firstName: 'Typedfirst',
  lastName: 'Typedlast',
  countryCode: 'se',
}
const signingUp = () =>
  new ContractServer()
    .on('POST /api/auth/login', problem(401, 'wrong-credentials', `No ${registration.username} here.`))
    .on('POST /api/auth/register', { body: maya() })
    .on('GET /api/users/me', { body: { ...MAYA, ...registration } })

/** A person fails to sign in, signs up and visits some pages. */
async function session() {
  const page = openPage({ server: signingUp() })
  const { actor, settled } = page
  await soon(() => actor('auth').getSnapshot().value).toBe('signedOut')
  actor('auth').send({
    type: 'SIGN_IN',
    username: registration.username,
    password: registration.password,
    otp: '482913',
  })
  await soon(() => actor('auth').getSnapshot().context.problem?.code).toBe('wrong-credentials')
  actor('auth').send({ type: 'SIGN_UP', registration })
  await settled()
  actor('modal').send({ type: 'OPEN', modal: { kind: 'auth', type: 'signin' } })
  actor('modal').send({ type: 'CLOSE' })
  actor('navigation').send({ type: 'GO', to: `/booked?by=${registration.firstName}#${registration.lastName}` })
  actor('toast').send({ type: 'SHOW', tone: 'info', title: null, text: `Hello ${registration.firstName}` })
  actor('navigation').send({ type: 'GO', to: `/search?q=${registration.lastName}` })
  return page
}

describe('a report', () => {
  test('tells nothing that was typed, no token and nobody’s name', async () => {
    const { actor, report, attachment } = await session()
    const { tokens, user } = actor('auth').getSnapshot().context
    expect(user?.firstName).toBe(registration.firstName)
    const secrets = [registration.username, registration.password, registration.firstName, registration.lastName]
    secrets.push('482913', tokens?.accessToken ?? '', tokens?.refreshToken ?? '')
    expect(secrets).not.toContain('')
    // This includes events that are no longer recorded.
    const kept = attachment()
    for (let n = 0; n < 500; n += 1) actor('toast').send({ type: 'HOLD' })
    const told = [kept, JSON.stringify(report()), JSON.stringify(window.lectern?.report())]
    for (const text of told) for (const secret of secrets) expect(text).not.toContain(secret)
    expect(report().starts.auth).toMatchObject({
      value: { signedIn: 'fresh' },
      context: { session: { userId: MAYA.id } },
    })
  })

  test('says what happened, when, and where it led', async () => {
    const { report } = await session()
    const { entries, ...page } = report()
    expect(page).toEqual({ version: 1, path: '/', locale: 'en', build: '', starts: {} })
    const said = entries.map(({ machine, type, state }) => `${machine} ${type} ${state}`)
    expect(said).toContain('auth xstate.error.actor.signIn signedOut')
    expect(said).toContain('auth xstate.done.actor.signUp signedIn.loadingUser')
    expect(entries.find(({ type }) => type === 'xstate.error.actor.signIn')?.payload).toMatchObject({
      error: { status: 401, code: 'wrong-credentials', message: '…' },
    })
    expect(entries.findLast(({ type }) => type === 'GO')?.payload).toEqual({ to: '/search?q=…' })
    const times = entries.map(({ at }) => at)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  })

  test('tells what somebody did from what came of it', async () => {
    const { actor, report } = await session()
    actor('modal').send({ type: 'OPEN', modal: { kind: 'timezone' } })
    actor('unsaved').send({ type: 'LEAVE', way: { kind: 'modal' } })
    const said = report().entries.map(({ machine, type, caused }) => `${machine} ${type} ${caused}`)
    expect(said.slice(-3)).toEqual(['modal OPEN false', 'unsaved LEAVE false', 'modal CLOSE true'])
  })

  test('says which event broke a machine', () => {
    const broken = assign(() => {
      throw new Error('broken')
    })
    const actor = createActor(createMachine({ id: 'fragile', on: { BREAK: { actions: broken } } }))
    const { report } = record(actor, 'en')
    actor.subscribe({ error: () => {} })
    actor.start()
    actor.send({ type: 'BREAK' })
    expect(report().entries.map(({ type, state }) => [type, state])).toEqual([
      ['xstate.init', ''],
      ['BREAK', 'error'],
    ])
  })

  test('goes the same way through the machines it comes from', async () => {
    const { report } = await session()
    const said = replayMachines(report(), machines)
    expect(said.map(({ machine }) => machine)).toEqual(
      expect.arrayContaining(['app', 'auth', 'modal', 'navigation', 'outbox', 'toast', 'lesson', 'quiz']),
    )
    expect(said.filter(({ departure, unknown }) => departure || unknown).map(inLine)).toEqual([])
  })

  test('keeps the last 500 events, and where each machine was before them', async () => {
    const { actor, report } = await openAsMaya({ server: new ContractServer().on('GET /api/users/me', { body: MAYA }) })
    for (let n = 0; n < 600; n += 1) actor('toast').send({ type: 'SHOW', tone: 'info', title: null, text: String(n) })
    actor('auth').send({ type: 'HIDDEN' })
    const { starts, entries } = report()
    expect(entries).toHaveLength(500)
    expect(entries.at(-1)).toMatchObject({ machine: 'auth', type: 'HIDDEN', state: 'signedIn.fresh' })
    expect(starts.toast).toMatchObject({ value: { shown: 'counting' }, context: { toast: { text: '…' } } })
    const departing = replayMachines(JSON.parse(JSON.stringify(report())), machines)
    expect(departing.map(inLine)).toEqual(['toast: 499 steps, as reported', 'auth: 1 steps, as reported'])
  })

  test('is attached as far as the server takes it, from the end', async () => {
    const { actor, report, attachment } = await session()
    const way = { kind: 'address' as const, to: `/${'long-'.repeat(20)}`, replace: false }
    for (let n = 0; n < 490; n += 1) actor('unsaved').send({ type: 'LEAVE', way })
    expect(JSON.stringify(report()).length).toBeGreaterThan(65_536)
    const text = attachment()
    expect(text.length).toBeLessThanOrEqual(65_536)
    const { entries } = readReport(text)
    expect(entries.length).toBeGreaterThan(200)
    expect(entries).toEqual(report().entries.slice(-entries.length))
  })
})

describe('of data', () => {
  const field = fc.constantFrom('id', 'code', 'type', 'kind', 'at', 'to', 'text', 'answers', 'password', 'completedAt')
  /** Text that cannot be mistaken for a word, a path or a date of the code. */
  const typed = fc.tuple(fc.string(), fc.constantFrom(' ', '@', '!'), fc.string()).map(([a, b, c]) => `~${a}${b}${c}`)
  const { data } = fc.letrec<{ data: unknown }>((tie) => ({
    data: fc.oneof(
      { depthSize: 'small' },
      typed,
      fc.dictionary(fc.oneof(field, typed), tie('data'), { maxKeys: 4 }),
      fc.array(tie('data'), { maxLength: 3 }),
    ),
  }))
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)])
  }

  test('no sentence comes through, in whatever field it stands', () => {
    holds(
      fc.property(data, (value) => {
        expect(textsIn(redact(value)).filter((text) => text.startsWith('~'))).toEqual([])
      }),
    )
  })

  test.each([
    [{ exchange: { code: 'once' } }, { exchange: { code: '…' } }],
    [{ error: { code: 'wrong' } }, { error: { code: 'wrong' } }],
    [{ tokens: { type: 'Bearer', expiresIn: 900 } }, { tokens: { type: '…', expiresIn: 900 } }],
    [{ answers: { q1: [0, 2], 'my mother’s name': ['Ann'] } }, { answers: { q1: [0, 2], '…': ['…'] } }],
    [{ error: new TypeError('no Ann') }, { error: { status: 0, code: 'network', message: '…' } }],
    [
      { logic: new Map([['Ann', 1]]), run: () => 'Ann' },
      { logic: '…', run: '…' },
    ],
    [
      { id: null, isOn: true, at: 5, to: undefined },
      { id: null, isOn: true, at: 5, to: undefined },
    ],
  ])('%j becomes %j', (value, told) => expect(redact(value)).toEqual(told))

  test.each([
    ['/courses?page=2&Ann%20Lee=1#part', '/courses?page=…&…=…'],
    ['/de/articles/some-words/', '/de/articles/some-words/'],
    ['/Ann%20Lee', '/…'],
    ['https://zoom.us/j/1?pwd=x', '…'],
  ])('of the address %s is told %s', (address, told) => expect(redactPath(address)).toBe(told))
})

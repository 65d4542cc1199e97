import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { actorOf, appMachine } from '../../machines/app.ts'
import { NO_PAUSE, nextPause } from '../../machines/back-off.ts'
import { known, notProvided } from '../../machines/effect.ts'
import { failureOf } from '../../machines/failure.ts'
import { lessonMachine } from '../../machines/lesson.ts'
import { authModalOf } from '../../machines/modal.ts'
import { notificationLineMachine } from '../../machines/notification-line.ts'
import { outboxMachine } from '../../machines/outbox.ts'
import { quizMachine } from '../../machines/quiz.ts'
import { webinarMachine } from '../../machines/webinar.ts'
import { run } from '../paths/running.ts'
import { navigation } from './specs/navigation.ts'
import { toast } from './specs/toast.ts'

describe('the app', () => {
  test('finds each flow by its name, and says when one is missing', () => {
    const app = createActor(appMachine, {
      input: {
        at: '/',
        modal: null,
        onDemand: { outbox: outboxMachine, lesson: lessonMachine, quiz: quizMachine, webinar: webinarMachine },
      },
    })
    expect(() => actorOf(createActor(navigation.machine, { input: { at: '/' } }), 'auth')).toThrow('no actor "auth"')
    for (const name of [
      'auth',
      'modal',
      'unsaved',
      'lesson',
      'quiz',
      'toast',
      'navigation',
      'outbox',
      'webinar',
    ] as const)
      expect(actorOf(app, name).id).toBe(name)
  })
  test('goes on when a flow without its effects is used', async () => {
    const app = createActor(appMachine, { input: { at: '/', modal: null } })
    app.start()
    await new Promise((resolve) => setImmediate(resolve))
    expect(actorOf(app, 'auth').getSnapshot().value).toBe('signedOut')
    expect(app.getSnapshot().status).toBe('active')
    app.stop()
  })
  test('goes on when a flow that it has begun crashes, and says which', () => {
    const app = createActor(appMachine, { input: { at: '/', modal: null } }).start()
    const crashed: string[] = []
    app.on('crashed', ({ actor }) => crashed.push(actor))
    const postNewcomer = () => {
      throw new Error('a defect')
    }
    const logic = notificationLineMachine.provide({ actions: { postNewcomer } })
    app.send({ type: 'BEGIN', flow: 'notificationLine', logic })
    actorOf(app, 'notificationLine').send({ type: 'FOLLOW', userId: 'ann', mark: null })
    expect([crashed, app.getSnapshot().status]).toEqual([['notificationLine'], 'active'])
    app.stop()
  })
})

test('what a state cannot be without is named when it is missing', () => {
  expect(known(0, 'index')).toBe(0)
  for (const nothing of [null, undefined]) expect(() => known(nothing, 'lesson')).toThrow('no lesson in this state')
  expect(() => notProvided('signIn')).toThrow('actor "signIn" was not provided')
})

test('an auth modal is read from the address', () => {
  expect(authModalOf('forgot-password')).toEqual({ kind: 'auth', type: 'forgot-password' })
  expect([authModalOf('admin'), authModalOf(null)]).toEqual([null, null])
})

test('a rejection is read into plain data, whatever it is', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({
    status: 0,
    code: 'network',
    message: 'Failed to fetch',
  })
  expect(failureOf(null)).toEqual({ status: 0, code: 'network', message: '' })
  expect(
    failureOf({ status: 422, code: 'invalid', message: 'No.', fields: { name: ['Empty.'] }, retryAfter: 3 }),
  ).toEqual({
    status: 422,
    code: 'invalid',
    message: 'No.',
    fields: { name: ['Empty.'] },
    retryAfter: 3,
  })
  expect(failureOf({ status: '500', code: 20, fields: { name: 'Empty.' } })).toEqual({
    status: 0,
    code: 'network',
    message: '',
  })
})

test('pauses double from 1 to 60 s and honour what the server asks', () => {
  const pauses: number[] = []
  let pause = NO_PAUSE
  for (let n = 0; n < 9; n++) {
    pause = nextPause(pause, null)
    pauses.push(pause.ms / 1_000)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(nextPause(NO_PAUSE, { retryAfter: 300 }).ms).toBe(300_000)
  expect(nextPause(pause, { retryAfter: 5 }).ms).toBe(60_000)
})

describe('a toast', () => {
  const saved = { type: 'SHOW', tone: 'success', title: null, text: 'Saved.' }
  test('stays while it is pointed at, and gives way to a newer one', async () => {
    const machine = run(toast)
    await machine.fire(saved)
    await machine.elapse(5_000)
    await machine.fire({ type: 'HOLD' })
    await machine.elapse(60_000)
    expect(machine.snapshot().context.toast.text).toBe('Saved.')
    await machine.fire({ ...saved, tone: 'error', text: 'Lost.' })
    expect(machine.snapshot().context.toast.text).toBe('Lost.')
    await machine.fire({ type: 'RELEASE' })
    await machine.elapse(9_999)
    expect(machine.snapshot().value).toEqual({ shown: 'counting' })
    await machine.elapse(1)
    expect([machine.snapshot().value, machine.seen.emitted]).toEqual(['hidden', [{ type: 'hidden' }]])
    machine.stop()
  })
})

describe('the loading bar', () => {
  test('shows only on pages that take longer than 120 ms', async () => {
    const machine = run(navigation, { at: '/' })
    await machine.fire({ type: 'START', to: '/courses' })
    await machine.elapse(119)
    expect(machine.snapshot().hasTag('busy')).toBe(false)
    await machine.elapse(1)
    expect(machine.snapshot().hasTag('busy')).toBe(true)
    await machine.fire({ type: 'DONE', to: '/courses' })
    expect(machine.snapshot().hasTag('busy')).toBe(false)
    expect(machine.seen.emitted).toEqual([{ type: 'arrived', to: '/courses' }])
    machine.stop()
  })
  test('stays for the page that was asked for last', async () => {
    const machine = run(navigation, { at: '/' })
    await machine.fire({ type: 'START', to: '/courses' })
    await machine.fire({ type: 'START', to: '/experts' })
    await machine.fire({ type: 'DONE', to: '/courses' })
    expect(machine.snapshot().matches('navigating')).toBe(true)
    await machine.fire({ type: 'DONE', to: '/experts' })
    expect(machine.snapshot().context.at).toBe('/experts')
    machine.stop()
  })
})

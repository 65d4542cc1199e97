import { expect } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { saveState } from '../../../../machines/outbox.ts'
import type { LessonContent } from '../../../../openapi/generated/portal.ts'
import { specs } from '../../../machines/specs.ts'
import { done, failed } from '../../../paths/spec.ts'
import { take } from '../../payments/buy.ts'
import { type Course, courseOf } from '../kit/course.ts'
import { keepUpdate, keptUpdates } from '../kit/outbox.ts'
import { holdSession, newPerson, type Person } from '../kit/person.ts'
import { account } from '../kit/session.ts'
import { defineTable, type Sight, type Step } from '../kit/table.ts'
import { buttonOf, linkTo, press, visit, type World } from '../kit/world.ts'

interface Scene {
  world: World
  course: Course
  quiz: LessonContent
  text: LessonContent
  person: Person | null
  /** how many answers have been chosen */
  choices: number
  /** the address to which the latest answered update was sent */
  answered: string
}

/** Longer than a refused call waits for new tokens. */
const RENEWAL_MS = 10_001

/** Choosing an answer in a quiz records a draft at once. */
const draft = (revision: number) => ({
  contentId: 'quiz',
  lessonId: 'lesson',
  draft: { answers: {}, index: 0, revision, quizUpdatedAt: 'now' },
})
const GONE = 'A page that is left is gone: tests/e2e/learning/leaving.spec.ts shows what it has stored and sent'
const STORAGE = ['readQueue', 'storeUpdate', 'dropUpdate']

const cases = (specs.outbox?.cases ?? [])
  .filter(
    ({ type, update }) =>
      // Of what is recorded, the quiz and the page of its item have drafts and notes.
      !(type === 'RECORD' && update?.note === undefined) &&
      type !== 'LEAVE' &&
      !STORAGE.some((actor) => type === failed(actor, null).type),
  )
  .map((event) =>
    event.type === 'xstate.done.actor.sendUpdate' && event.output.noteId === undefined
      ? done('sendUpdate', { contentId: 'quiz' })
      : event,
  )

export const outbox = defineTable<Scene>({
  machine: 'outbox',
  requirement: 'PUT /api/lessons/{lessonId}/content/{contentId}/progress: body progress and hint (LEARN-6, LEARN-38)',
  model: {
    cases: [
      ...cases,
      { type: 'RECORD', update: draft(1), version: 'v1' },
      { type: 'RECORD', update: draft(2), version: 'v2' },
    ],
  },
  /** The browser's own storage answers before a person can press anything; what was refused can be sent again. */
  can(snapshot, { type }) {
    if (type === 'RETRY' && snapshot.context.parked.length === 0) return false
    if (snapshot.matches({ signedIn: { journal: 'storing' } })) return type === 'xstate.done.actor.storeUpdate'
    if (snapshot.matches({ signedIn: { sender: 'loading' } })) return type === 'xstate.done.actor.readQueue'
    if (snapshot.matches({ signedIn: { sender: 'dropping' } })) return type === 'xstate.done.actor.dropUpdate'
    return true
  },
  impossible: {
    'outbox.signedIn.page.open LEAVE #0': GONE,
    'outbox.signedIn.page.open LEAVE #1': GONE,
    'outbox.signedIn.page.leaving RECORD #0': GONE,
    'outbox.signedIn.page.leaving FLUSH #0': GONE,
    'outbox.signedIn.journal.storing xstate.error.actor.storeUpdate #0': 'Storage is open in the browser of the tests',
    'outbox.signedIn.sender.loading xstate.error.actor.readQueue #0': 'Storage is open in the browser of the tests',
    'outbox.signedIn.sender.dropping xstate.error.actor.dropUpdate #0': 'Storage is open in the browser of the tests',
  },
  async open(world) {
    const course = await courseOf(world.request, 'funds-and-etfs')
    const items = course.lessons.flatMap(({ content }) => content)
    const quiz = items.find(({ targetType }) => targetType === 'quiz')
    const text = items.find(({ targetType, lessonId }) => targetType === 'text' && lessonId === quiz?.lessonId)
    if (!quiz || !text) throw new Error('the course has no lesson with a quiz and a text')
    world.gates.hold('progress', 'PUT', /\/progress$/)
    world.gates.hold('note', 'PUT', /\/notes\/[^/]+$/)
    world.gates.hold('refresh', 'POST', /^\/api\/auth\/refresh$/)
    return { world, course, quiz, text, person: null, choices: 0, answered: '' }
  },
  events: {
    async SIGNED_IN(scene, { rest: [next] }) {
      const { world, course, quiz } = scene
      const person = await newPerson(world.request)
      scene.person = person
      await take(world.request, 'courses', course.id, person.headers)
      await holdSession(world, person)
      const here = `/course-content/${course.alias}/${quiz.lessonId}/${quiz.id}`
      await visit(world, here)
      await expect(world.page.getByRole('radio').first()).toBeVisible()
      if (!isLeft(next)) return
      await leaveBehind(scene)
      await visit(world, here)
    },
    async SIGNED_OUT({ world }) {
      const before = world.gates.underWay()
      await press(account(world))
      await press(buttonOf(world.page, world.say('nav.signOut')))
      await expect(world.page.getByRole('radio')).toHaveCount(0)
      await world.gates.abandon(before)
      await world.clock.go()
    },
    async RECORD(scene, { event }) {
      if (event.update.note) return writeNote(scene)
      const radios = scene.world.page.getByRole('radio')
      scene.choices += 1
      await radios.nth(scene.choices % (await radios.count())).check()
      await scene.world.clock.go()
    },
    async FLUSH(scene, { before, next: after, rest: [next] }) {
      const { world } = scene
      if (isLeft(next)) await leaveBehind(scene)
      if (before.matches({ signedIn: { sender: 'unauthorized' } })) await world.gates.pass('refresh')
      else {
        await world.context.setOffline(true)
        await world.context.setOffline(false)
      }
      // At once: while the clock is stopped, no pause can end.
      if (after.matches({ signedIn: { sender: 'sending' } })) await world.gates.expectWaiting(gateOf(after))
      await world.clock.go()
    },
    RETRY: ({ world }) => press(buttonOf(world.page, world.say('lesson:saveRetry')).first()),
    'xstate.done.actor.readQueue': instant,
    'xstate.done.actor.storeUpdate': instant,
    /** While the page drops an update it ignores FLUSH, so that the next step has to wait for the end of that. */
    async 'xstate.done.actor.dropUpdate'({ world, person, answered }) {
      const isKept = async () => (await keptUpdates(world.page, person)).some((id) => answered.includes(id))
      await expect.poll(isKept, { message: 'the browser still stores what was answered' }).toBe(false)
    },
    async 'xstate.done.actor.sendUpdate'(scene, { before }) {
      const { world, course, text } = scene
      scene.answered = (await world.gates.pass(gateOf(before))).url
      if (gateOf(before) === 'note') return expectNoteSaved(world)
      if (!scene.answered.includes(text.id)) return
      // What another tab recorded is shown here as done.
      const link = linkTo(world, world.page, `/course-content/${course.alias}/${text.lessonId}/${text.id}`).first()
      await expect(link.getByText(world.say('lesson:completed'))).toHaveCount(1)
    },
    async 'xstate.error.actor.sendUpdate'(scene, { event, before, next }) {
      const { world } = scene
      if (next.matches({ signedIn: { sender: 'waiting' } })) await world.clock.stop()
      scene.answered = (await world.gates.answer(gateOf(before), event.error)).url
      if (event.error.status !== 401) return
      await world.gates.expectWaiting('refresh')
      await world.page.clock.runFor(RENEWAL_MS)
    },
  },
  states: {
    async 'outbox.signedOut'({ world: { page, say } }) {
      if (page.url() === 'about:blank') return
      await expect(page.getByRole('banner').getByRole('link', { name: say('nav.signIn') })).toBeVisible()
    },
    'outbox.signedIn.page.open': instant,
    'outbox.signedIn.journal.settled': saysState,
    'outbox.signedIn.journal.storing': instant,
    'outbox.signedIn.sender.loading': instant,
    'outbox.signedIn.sender.dropping': instant,
    async 'outbox.signedIn.sender.idle'({ world: { gates } }) {
      await expect.poll(() => gates.count('progress') + gates.count('note'), { message: 'nothing is sent' }).toBe(0)
    },
    'outbox.signedIn.sender.sending': ({ world: { gates } }, { snapshot }) => gates.expectWaiting(gateOf(snapshot)),
    async 'outbox.signedIn.sender.waiting'({ world }, { snapshot }) {
      const { gates } = world
      // The pause begins once the page has heard the refusal.
      await expectSaid(world, snapshot)
      expect(gates.count('progress'), 'nothing is sent before the pause is over').toBe(0)
    },
    async 'outbox.signedIn.sender.unauthorized'({ world: { gates } }) {
      expect(gates.count('progress'), 'nothing is sent without a session').toBe(0)
    },
  },
})

async function instant() {}

/** What is under way is progress, or a note, which has an address of its own. */
const gateOf = ({ context }: AnyMachineSnapshot) => (context.sent?.note ? 'note' : 'progress')

async function writeNote({ world: { page, say, clock } }: Scene) {
  const open = buttonOf(page, say('notes:open'))
  if ((await open.getAttribute('aria-expanded')) === 'false') await press(open)
  await page.getByRole('textbox', { name: say('notes:new') }).fill('A thought')
  await press(buttonOf(page, say('notes:add')))
  await clock.go()
}

const isLeft = (next: Step['rest'][number] | undefined) => next?.event.output?.[0] !== undefined

const expectNoteSaved = ({ page, say }: World) =>
  expect(page.getByRole('region', { name: say('notes:here') }).getByRole('status')).toHaveText(say('notes:state.saved'))

/** Checks what the player says about the state of the progress. */
async function saysState({ world, choices }: Scene, { snapshot }: Sight) {
  if (choices === 0 || snapshot.matches({ signedIn: { sender: 'loading' } })) return
  await expectSaid(world, snapshot)
}

const expectSaid = ({ page, say }: World, snapshot: Sight['snapshot']) =>
  expect(
    page
      .getByRole('main')
      .getByText(say(`lesson:save.${saveState(snapshot)}`))
      .first(),
  ).toBeVisible()

/** Another tab records that a text was read, and closes before the server acknowledges it. */
const leaveBehind = ({ world: { page }, text, person }: Scene) => keepUpdate(page, person, text, { progress: 100 })

import { expect } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import type { LessonContent } from '../../../../openapi/generated/portal.ts'
import { done } from '../../../paths/spec.ts'
import { registerFor, saveProgress } from '../kit/make-course.ts'
import { holdSession, newPerson, type Person } from '../kit/person.ts'
import { makePlayerCourse, type PlayerCourse } from '../kit/player-course.ts'
import { defineTable, type Sight, type Step } from '../kit/table.ts'
import { buttonOf, expectAt, leaveFor, linkTo, press, visit, type World } from '../kit/world.ts'

interface Scene {
  world: World
  course: PlayerCourse
  person: Person
}

const ELSEWHERE = '/about'
const KINDS = {
  basics: ['text', 'video'],
  practice: ['quiz', 'file', 'image'],
  outlook: ['audio'],
  empty: [],
} as const
type LessonName = keyof typeof KINDS
const NAMES = ['basics', 'practice', 'outlook', 'empty'] as const

/** Each lesson has at most one item of a kind, which is named after it. */
const outline = NAMES.map((lessonId) => ({
  lessonId,
  isLocked: false,
  firstId: KINDS[lessonId][0] ?? null,
  lastId: KINDS[lessonId].at(-1) ?? null,
}))
const loaded = (lessonId: LessonName, isLocked = false) =>
  done('loadLesson', {
    lessonId,
    isLocked,
    items: KINDS[lessonId].map((kind) => ({ id: kind, kind, completed: false })),
    outline,
  })
const open = (lessonId: LessonName, contentId: string | null) => ({
  type: 'OPEN',
  courseId: 'course',
  lessonId,
  contentId,
  signedIn: true,
})
const progress = (contentId: string, completedAt: string | null) => ({
  type: 'ITEM_PROGRESS',
  contentId,
  completedAt,
})
const NOW = '2026-01-01T00:00:00Z'

/** Whether the player offers the control for an event in a state. */
function isPressable(snapshot: AnyMachineSnapshot, { type, contentId, completedAt, lessonId, output }: AnyEventObject) {
  const { context } = snapshot
  const item = context.items.find(({ id }: { id: string }) => id === contentId)
  const isOpen = snapshot.matches('open')
  if (type === 'OPEN') return snapshot.matches('idle')
  if (output)
    return output.lessonId === context.lessonId && output.isLocked === (output.isLocked && context.outline.length === 0)
  if (type === 'UNLOCKED') return snapshot.matches('locked')
  // The dialog in which they register covers the page until the lesson is there.
  if (type === 'LEAVE')
    return !snapshot.matches('locked') && !(snapshot.matches('loading') && context.outline.length > 0)
  if (type === 'SELECT') return item !== undefined && context.contentId !== contentId
  if (type === 'NEXT' || type === 'PREVIOUS') return isOpen || (!snapshot.matches('locked') && isInside(context, type))
  if (type === 'COURSE_FINISHED') return snapshot.matches('completed') && context.contentId === 'text'
  if (!item || lessonId) return false
  // The current item, or a text whose response is late.
  if (completedAt === null) return snapshot.matches('completed') && context.contentId === contentId
  return isOpen && !item.completed && (contentId === 'text' || context.contentId === contentId)
}

function isInside({ items, contentId }: AnyMachineSnapshot['context'], type: string) {
  const place = items.findIndex(({ id }: { id: string }) => id === contentId)
  return place >= 0 && items[place + (type === 'NEXT' ? 1 : -1)] !== undefined
}

const main = ({ page }: World) => page.getByRole('main')
const select = ({ world, course }: Scene, item: string) => press(linkTo(world, world.page, course.player(item)).first())
const finish = (scene: Scene, items: string[]) =>
  Promise.all(
    items.map((name) => {
      const item = scene.course.item(name)
      const hint = { correctAnswers: scene.course.answers }
      return saveProgress(scene.world.request, scene.person, item, name === 'quiz' ? { hint } : { progress: 100 })
    }),
  )

export const lesson = defineTable<Scene>({
  machine: 'lesson',
  requirement:
    'Selecting a content item makes the matching quiz, video, or file/text selection active; loading a lesson selects its first video content (LEARN-12, LEARN-13)',
  model: {
    cases: [
      open('basics', null),
      open('practice', 'file'),
      open('outlook', null),
      open('empty', null),
      ...NAMES.map((name) => loaded(name)),
      loaded('outlook', true),
      { type: 'UNLOCKED' },
      ...['text', 'video', 'quiz', 'image'].map((contentId) => ({ type: 'SELECT', contentId })),
      { type: 'NEXT' },
      { type: 'PREVIOUS' },
      progress('text', NOW),
      progress('quiz', NOW),
      progress('quiz', null),
      { type: 'COURSE_FINISHED' },
      { type: 'LEAVE' },
    ],
    allow: isPressable,
  },
  impossible: {
    'lesson PEER.COMPLETED #0': 'tests/e2e/learning/tabs.spec.ts finishes an item in another tab',
    'lesson UNLOCKED #0': 'Here whoever sees a lesson has registered for its course',
    'lesson.loading SELECT #0': 'tests/e2e/learning/player-frame.spec.ts holds a lesson back and presses another item',
    'lesson.locked SELECT #0': 'The locked lesson has one item only',
    'lesson.failed SELECT #0':
      'The player opens with its lesson and outline in hand; player.portal.test shows what follows without',
    'lesson.loading xstate.error.actor.loadLesson #0':
      'The player opens with its lesson and outline in hand; player.portal.test shows what follows without',
    'lesson.failed RETRY #0':
      'The player opens with its lesson and outline in hand; player.portal.test shows what follows without',
    'lesson.open COURSE_FINISHED #0': 'A course is finished by what completes an item',
    'lesson.completed SELECT #0': 'A link to what is shown leads nowhere',
    'lesson.finished SELECT #0': 'A link to what is shown leads nowhere',
  },
  async open(world) {
    const course = await makePlayerCourse(world.request, KINDS)
    const person = await newPerson(world.request)
    world.gates.hold('progress', 'PUT', /\/progress$/, { body: /"progress":100/ })
    await visit(world, ELSEWHERE)
    return { world, course, person }
  },
  events: {
    async OPEN(scene, { event, rest: [next] }) {
      const { world, course } = scene
      scene.person = await newPerson(world.request)
      if (!next?.event.output?.isLocked) await registerFor(world.request, course.made, scene.person)
      await holdSession(world, scene.person)
      await visit(world, event.contentId ? course.player(event.contentId) : course.lesson(event.lessonId))
    },
    'xstate.done.actor.loadLesson': async () => undefined,
    async UNLOCKED({ world: { page, say } }) {
      await press(buttonOf(page.getByRole('dialog'), say('modals:unlock.register')))
      // Nothing behind the dialog can be pressed before it is closed.
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
    SELECT: (scene, { event }) => select(scene, event.contentId),
    NEXT: (scene, step) =>
      move(
        scene,
        step,
        buttonOf(main(scene.world), scene.world.say('lesson:next')).or(
          buttonOf(main(scene.world), scene.world.say('lesson:finish')),
        ),
      ),
    PREVIOUS: (scene, step) => move(scene, step, buttonOf(main(scene.world), scene.world.say('lesson:previous'))),
    async ITEM_PROGRESS(scene, { event, before, rest: [next] }) {
      const { world } = scene
      if (event.contentId === 'quiz')
        return event.completedAt ? answer(scene) : press(buttonOf(main(world), world.say('quiz:again')))
      const isShown = before.context.contentId === 'text'
      if (!isShown) await select(scene, 'text')
      await world.gates.expectWaiting('progress')
      if (!isShown) await select(scene, before.context.contentId)
      if (next?.event.type === 'COURSE_FINISHED') await finish(scene, ['video', 'quiz', 'file', 'image', 'audio'])
      await world.gates.pass('progress')
    },
    COURSE_FINISHED: async () => undefined,
    LEAVE: ({ world }) => leaveFor(world, ELSEWHERE),
  },
  states: {
    'lesson.idle': ({ world }) => expectAt(world, ELSEWHERE),
    'lesson.loading': async () => undefined,
    async 'lesson.locked'({ world: { page, say } }) {
      await expect(page.getByRole('dialog', { name: say('modals:unlock.title') })).toBeVisible()
      await expect(page.getByRole('heading', { name: say('lesson:lockedTitle') })).toBeVisible()
    },
    'lesson.open': (scene, sight) =>
      sight.snapshot.context.contentId === null
        ? expect(main(scene.world).getByText(scene.world.say('lesson:empty'))).toBeVisible()
        : shows(scene, sight),
    'lesson.completed': shows,
    async 'lesson.finished'(scene, sight) {
      const { page, say } = scene.world
      if (sight.step?.event.type === 'COURSE_FINISHED') {
        await expect(page.getByRole('dialog', { name: say('modals:courseFinished.title') })).toBeVisible()
        await page.keyboard.press('Escape')
      }
      await shows(scene, sight)
    },
  },
})

/** Submits a quiz of one question, which completes it. */
async function answer({ world: { page, say } }: Scene) {
  const body = page.getByRole('main')
  await body.getByRole('radio').first().check()
  await press(buttonOf(body, say('quiz:review')))
  await press(buttonOf(body, say('quiz:submit')))
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Moves past the end of a lesson, which opens the next one, and possibly back. */
async function move({ world, course }: Scene, { effects }: Step, button: ReturnType<typeof buttonOf>) {
  const { page, say } = world
  // The way on opens once the outline has come.
  await expect(button).toBeEnabled()
  await press(button)
  const gone = effects.emitted.find(({ type }) => type === 'goToLesson' || type === 'courseEnd')
  if (!gone) return
  if (gone.type === 'courseEnd') {
    const panel = page.getByRole('dialog', { name: say('modals:courseUnfinished.title') })
    const certificate = page.getByRole('region', { name: say('finished:certificate') })
    await expect(panel.or(certificate)).toBeVisible()
    if (await panel.isVisible()) return press(buttonOf(panel, say('modals:courseUnfinished.stay')))
    await expect(page).toHaveURL(/\/course-content\/finished\?course=/)
    await expect(page.getByRole('navigation', { name: say('lesson:move') })).toHaveCount(0)
  } else {
    await expect(page).toHaveURL(new RegExp(course.lesson(gone.lessonId)))
    const item = main(world).getByRole('heading', { level: 2 })
    await expect(item.or(main(world).getByText(say('lesson:empty'))).first()).toBeVisible()
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
}

/** Checks the current item and the progress of its lesson. */
async function shows({ world, course }: Scene, { snapshot }: Sight) {
  const { page, say } = world
  const { contentId, items } = snapshot.context
  await expect(
    main(world).getByRole('heading', { level: 2, name: nameOf(course.item(contentId)), exact: true }),
  ).toBeVisible()
  for (const { id, completed } of items) {
    const link = linkTo(world, page, course.player(id)).first()
    if (id === contentId) await expect(link).toHaveAttribute('aria-current', 'true')
    const mark = expect(link.getByText(say('lesson:completed')))
    await mark.toHaveCount(completed ? 1 : 0)
  }
}
const nameOf = ({ name }: LessonContent) => name

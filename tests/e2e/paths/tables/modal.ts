import { expect } from '@playwright/test'
import { type Course, courseOf } from '../kit/course.ts'
import { defineTable } from '../kit/table.ts'
import { buttonOf, linkTo, visit, type World } from '../kit/world.ts'

interface Scene {
  world: World
  /** with a first lesson that is open and another that is locked */
  course: Course
}

const signUp = { kind: 'auth', type: 'signup' } as const
const signIn = { kind: 'auth', type: 'signin' } as const
const unlock = { kind: 'unlock-full-course', courseId: 'course', lessonId: 'lesson' } as const
const unsaved = { kind: 'unsaved-changes' } as const

const titleOf = ({ say }: World, { kind, type }: { kind: string; type?: string }) => {
  if (kind === 'unlock-full-course') return say('modals:unlock.title')
  if (kind === 'unsaved-changes') return say('modals:unsaved.title')
  return type === 'signin' ? say('auth:title') : say('auth:signUpTitle')
}
const dialog = (world: World, modal: { kind: string; type?: string }) =>
  world.page.getByRole('dialog', { name: titleOf(world, modal), exact: true })

/** Opens a lesson that is locked for guests, from the first lesson. */
async function openUnlock({ world, course }: Scene) {
  const { page } = world
  await linkTo(world, page, course.player(0)).first().click()
  await expect(page).toHaveURL(new RegExp(course.player(0)))
  await linkTo(world, page, course.player(course.locked)).first().click()
  await expect(dialog(world, unlock)).toBeVisible()
}
const openSignIn = ({ world }: Scene) => buttonOf(dialog(world, unlock), world.say('modals:unlock.signIn')).click()
const openSignUp = ({ world }: Scene) => buttonOf(dialog(world, signIn), world.say('auth:signUp')).click()

/** Types something, so that closing the modal asks for confirmation. */
async function typeAndClose({ world }: Scene) {
  await dialog(world, signUp).getByLabel(world.say('auth:firstName'), { exact: true }).fill('Ingrid')
  await world.page.keyboard.press('Escape')
}

/** Goes forward in the browser's history to the address of a closed modal. */
async function comeForward(scene: Scene) {
  await openUnlock(scene)
  await openSignIn(scene)
  await openSignUp(scene)
  await expect(dialog(scene.world, signUp)).toBeVisible()
  await scene.world.page.keyboard.press('Escape')
  await expect(scene.world.page.getByRole('dialog')).toHaveCount(0)
  await scene.world.page.goForward()
}

export const modal = defineTable<Scene>({
  machine: 'modal',
  requirement: 'Exactly one active modal or none (PAGE-6)',
  requirements: {
    URL: 'The auth modal is chosen by the query parameter type with values signin, signup, forgot-password (AUTH-7)',
  },
  model: {
    inputs: [{ modal: null }, { modal: signUp }],
    cases: [
      { type: 'OPEN', modal: unlock },
      { type: 'OPEN', modal: signIn },
      { type: 'OPEN', modal: signUp },
      { type: 'OPEN', modal: unsaved, over: true },
      { type: 'CLOSE' },
      { type: 'URL', modal: signUp },
    ],
    allow: ({ context: { active, beneath } }, { type, modal: wanted }) => {
      if (type === 'CLOSE') return true
      if (type === 'URL' || wanted === unlock) return active === null
      if (wanted === signIn) return active === unlock
      if (wanted === signUp) return active === signIn
      return active?.type === 'signup' && beneath === null
    },
  },
  impossible: {
    'modal OPEN #0': 'What opens a modal lies beneath it and is out of reach',
    'modal URL #0': 'The address follows a modal that was opened, in the same moment',
    'modal URL #1': 'An address without a modal comes with a step back, which closes the modal first',
    'modal URL #2': 'A step back takes the upper modal away before the address is read',
    'modal URL #3': 'A step back closes the modal before the address is read, and no link beneath it is in reach',
    'modal.open CLOSE_ALL #0': 'No modal that a guest meets has a link that leads away',
  },
  async open(world, start) {
    const course = await courseOf(world.request, 'compound-growth')
    await visit(world, `${course.player(0)}${start.context.active ? '?type=signup' : ''}`)
    return { world, course }
  },
  events: {
    async OPEN(scene, { event }) {
      if (event.modal === unlock) await openUnlock(scene)
      else if (event.modal === signIn) await openSignIn(scene)
      else if (event.modal === signUp) await openSignUp(scene)
      else await typeAndClose(scene)
    },
    async CLOSE({ world }, { before }) {
      const { say } = world
      if (before.context.active === unsaved)
        await buttonOf(dialog(world, unsaved), say(before.context.beneath ? 'modals:unsaved.stay' : 'close')).click()
      else await discardIfAsked(world, before.context.active)
    },
    URL: comeForward,
  },
  states: {
    async 'modal.closed'({ world: { page } }) {
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).not.toHaveURL(/[?&]type=/)
    },
    async 'modal.open'({ world }, { snapshot }) {
      const { active, beneath } = snapshot.context
      await expect(dialog(world, active)).toBeVisible()
      await expect(world.page.getByRole('dialog')).toHaveCount(beneath ? 2 : 1)
      if (active.kind === 'auth') await expect(world.page).toHaveURL(new RegExp(`[?&]type=${active.type}`))
      else await expect(world.page).not.toHaveURL(/[?&]type=/)
    },
  },
})

/** Confirms that unsaved input is discarded, if asked. */
async function discardIfAsked(world: World, active: { kind: string; type?: string }) {
  const { page, say } = world
  const isTyped =
    active.type === 'signup' &&
    (await dialog(world, active).getByLabel(say('auth:firstName'), { exact: true }).inputValue()) !== ''
  await page.keyboard.press('Escape')
  if (isTyped) await buttonOf(dialog(world, unsaved), say('modals:unsaved.discard')).click()
}

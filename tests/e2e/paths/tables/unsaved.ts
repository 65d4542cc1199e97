import { expect } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { holdSession, newPerson } from '../kit/person.ts'
import { defineTable } from '../kit/table.ts'
import { buttonOf, expectAt, linkTo, press, visit, type World } from '../kit/world.ts'

const HERE = '/contact-us'
const THERE = '/courses'
const BEFORE = '/about'
const TYPED = 'Something that took a while to write'

interface Scene {
  world: World
  /** the previous page in the browser's history */
  behind: string
}

const isIn = (place: string, { context }: AnyMachineSnapshot) =>
  context.forms.some((form: { place: string }) => form.place === place)

const onPage = ({ page, say }: World) => page.getByRole('main').getByRole('textbox', { name: say('info:form.message') })
const feedback = ({ page, say }: World) => page.getByRole('dialog', { name: say('modals:feedback.platformTitle') })
const overPage = (world: World) => feedback(world).getByRole('textbox', { name: world.say('modals:feedback.message') })
const asked = ({ page, say }: World) => page.getByRole('dialog', { name: say('modals:unsaved.title') })

async function openFeedback(world: World) {
  if ((await feedback(world).count()) > 0) return
  await press(world.page.getByRole('contentinfo').getByRole('link', { name: world.say('footer.feedback') }))
  await expect(feedback(world)).toBeVisible()
}

export const unsaved = defineTable<Scene>({
  machine: 'unsaved',
  requirement: 'Unsaved changes are asked about before they are lost (PAGE-8)',
  // While a modal has unsaved input, only that modal can be reached; during the question, only its buttons and Back.
  can(snapshot, { type, way, place, id }) {
    if (snapshot.matches('asking')) {
      // A message that was being sent arrives meanwhile.
      if (type === 'CLEAN') return id === 'profile' && !isIn('modal', snapshot)
      return type === 'STAY' || type === 'DISCARD'
    }
    if (!isIn('modal', snapshot)) return true
    return way?.kind === 'modal' || place === 'modal' || id === 'password'
  },
  impossible: {
    'unsaved.asking LEAVE #0': 'What asks lies above every link, and the way back answers it',
  },
  async open(world) {
    const person = await newPerson(world.request)
    await holdSession(world, person)
    await visit(world, BEFORE)
    await press(linkTo(world, world.page.getByRole('contentinfo'), HERE).first())
    await expect(onPage(world)).toBeVisible()
    world.gates.hold('send', 'POST', /^\/api\/feedbacks$/)
    return { world, behind: BEFORE }
  },
  events: {
    async DIRTY({ world }, { event }) {
      if (event.place === 'modal') await openFeedback(world)
      const field = event.place === 'modal' ? overPage(world) : onPage(world)
      await field.fill(TYPED)
    },
    async CLEAN({ world }, { event, before }) {
      if (before.matches('asking')) return world.gates.pass('send')
      if (event.id !== 'password') return onPage(world).fill('')
      if (!isIn('modal', before)) return
      await overPage(world).fill('')
      await world.page.keyboard.press('Escape')
    },
    async LEAVE({ world }, { event, before, next, rest: [following] }) {
      const { page } = world
      if (next.matches('asking') && following?.event.type === 'CLEAN') {
        await press(buttonOf(page.getByRole('main'), world.say('info:form.submit')))
        await world.gates.expectWaiting('send')
      }
      if (event.way.kind === 'address') await press(linkTo(world, page.getByRole('banner'), THERE).first())
      else if (event.way.kind === 'history') await page.goBack()
      else {
        if (!isIn('modal', before)) await openFeedback(world)
        await page.keyboard.press('Escape')
      }
    },
    async STAY({ world }, { before }) {
      // Back has the same effect as the button.
      if (isIn('page', before)) await world.page.goBack()
      else await buttonOf(asked(world), world.say('modals:unsaved.stay')).click()
    },
    DISCARD: ({ world }) => buttonOf(asked(world), world.say('modals:unsaved.discard')).click(),
  },
  states: {
    async 'unsaved.free'(scene, { snapshot, step }) {
      const { world } = scene
      await expect(asked(world)).toHaveCount(0)
      const left = step?.effects.emitted.find(({ type }) => type === 'left')
      if (left) await leave(scene, left.way)
      if (!step || left) return
      if (isIn('page', snapshot)) await expect(onPage(world)).toHaveValue(TYPED)
      if (isIn('modal', snapshot)) await expect(overPage(world)).toHaveValue(TYPED)
    },
    async 'unsaved.asking'({ world }) {
      await expect(asked(world)).toBeVisible()
      await expectAt(world, HERE)
    },
  },
})

/** The person has left; goes back to the form. */
async function leave(scene: Scene, way: { kind: string }) {
  const { world } = scene
  if (way.kind === 'modal') {
    await expect(feedback(world)).toHaveCount(0)
    return
  }
  const there = way.kind === 'address' ? THERE : scene.behind
  await expectAt(world, there)
  await expect(world.page.getByRole('heading', { level: 1 })).toBeFocused()
  await press(linkTo(world, world.page.getByRole('contentinfo'), HERE).first())
  await expectAt(world, HERE)
  await expect(onPage(world)).toHaveValue('')
  scene.behind = there
}

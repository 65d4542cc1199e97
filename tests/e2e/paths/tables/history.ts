import { expect } from '@playwright/test'
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { holdSession, newPerson } from '../kit/person.ts'
import { defineTable, type Sight, type Step } from '../kit/table.ts'
import { buttonOf, expectAt, linkTo, press, visit, type World } from '../kit/world.ts'

const BEFORE = '/about'
const HERE = '/contact-us'
const THERE = '/courses'
const TYPED = 'Something that took a while to write'

const change = (index: number, address: string, isModal = false, from = { index, isModal: false }) => ({
  type: 'CHANGE',
  to: address,
  address,
  from,
  replace: false,
  isModal,
})
const step = (index: number, address: string, mayGo = true) => ({ type: 'STEP', index, address, bare: address, mayGo })

/** The dialog over the page has an entry, but no address of its own. */
const isOverPage = ({ context }: AnyMachineSnapshot) => context.index === 2 && context.address === HERE

const field = ({ page, say }: World) => page.getByRole('main').getByRole('textbox', { name: say('info:form.message') })
const feedback = ({ page, say }: World) => page.getByRole('dialog', { name: say('modals:feedback.platformTitle') })
const asked = ({ page, say }: World) => page.getByRole('dialog', { name: say('modals:unsaved.title') })
const footer = ({ page }: World) => page.getByRole('contentinfo')

/** What a person can do on a page, and what the browser answers to what the page does. */
function isPossible(snapshot: AnyMachineSnapshot, { type, index, mayGo, from }: AnyEventObject) {
  const at = snapshot.context.index
  if (snapshot.matches('undoing')) return index === at && !mayGo
  if (snapshot.matches('landing'))
    return type === 'CHANGE'
      ? snapshot.context.waiting === null && from.isModal
      : type === 'STEP' && index === at - 1 && mayGo
  if (type === 'CHANGE') return from.index === at && !from.isModal
  if (type === 'LEAVE_MODAL') return isOverPage(snapshot)
  return index === at - 1 && (mayGo || at === 1)
}

export const history = defineTable<World>({
  machine: 'history',
  requirement: 'Leaving a form with unsaved changes opens the unsaved-changes modal (PAGE-8)',
  requirements: { LEAVE_MODAL: 'At most one modal is active at a time (PAGE-6)' },
  model: {
    inputs: [{ index: 1, address: HERE }],
    cases: [
      change(0, HERE),
      change(1, THERE),
      change(1, HERE, true),
      change(2, THERE, false, { index: 2, isModal: true }),
      step(0, BEFORE),
      step(0, BEFORE, false),
      step(1, HERE),
      step(1, HERE, false),
      { type: 'LEAVE_MODAL' },
    ],
    allow: isPossible,
  },
  impossible: {
    'history.landing CHANGE #0':
      'nobody opens another dialog by hand before the browser has left the entry of the one before',
  },
  async open(world) {
    await holdSession(world, await newPerson(world.request))
    await visit(world, BEFORE)
    await press(linkTo(world, footer(world), HERE).first())
    await expect(field(world)).toBeVisible()
    return world
  },
  events: {
    async CHANGE(world, { event, before }) {
      // Pressed with the event before.
      if (before.matches('landing')) return
      if (event.isModal) await press(footer(world).getByRole('link', { name: world.say('footer.feedback') }))
      else
        await press(linkTo(world, event.to === HERE ? footer(world) : world.page.getByRole('banner'), event.to).first())
    },
    async STEP(world, { event, before }) {
      // The browser answers the page's own steps by itself.
      if (!before.matches('settled')) return
      if (!event.mayGo) await field(world).fill(TYPED)
      await world.page.goBack()
    },
    async LEAVE_MODAL(world, { rest: [next] }) {
      if (next?.event.type !== 'CHANGE') return world.page.keyboard.press('Escape')
      // A link is pressed before the browser has left the entry of the dialog.
      const link = await linkTo(world, world.page.getByRole('banner'), next.event.to).first().elementHandle()
      await buttonOf(feedback(world), world.say('close')).evaluate(async (close, pressed) => {
        const click = () => new MouseEvent('click', { bubbles: true, cancelable: true })
        close.dispatchEvent(click())
        await Promise.resolve()
        pressed?.dispatchEvent(click())
      }, link)
    },
  },
  states: {
    'history.settled': isShown,
    'history.undoing': async () => undefined,
    'history.landing': async () => undefined,
  },
})

async function isShown(world: World, { snapshot, step }: Sight) {
  const { address } = snapshot.context
  await expectAt(world, address)
  await expect(feedback(world)).toHaveCount(isOverPage(snapshot) ? 1 : 0)
  if (address === HERE) await expect(field(world)).toBeVisible()
  if (isUndone(step)) {
    await buttonOf(asked(world), world.say('modals:unsaved.stay')).click()
    await expect(field(world)).toHaveValue(TYPED)
    await field(world).fill('')
  }
  await expect(asked(world)).toHaveCount(0)
}

const isUndone = (step: Step | null) => step?.effects.emitted.some(({ type }) => type === 'undone') === true

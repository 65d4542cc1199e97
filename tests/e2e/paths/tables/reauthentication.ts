import { expect, type Locator } from '@playwright/test'
import { holdSession, newPerson, PASSWORD } from '../kit/person.ts'
import { defineTable } from '../kit/table.ts'
import { buttonOf, press, visit, type World } from '../kit/world.ts'

interface Scene {
  world: World
  dialog: Locator
}

const CHANGE = 'change'
const PROOF = 'proof'
const PAGE = '/profile/preferences?active-tab=security'

/** The part of the page that a person wants to change. */
const wanted = ({ page, say }: World) => buttonOf(page, say('preferences:twoFactor.setUp'))

export const reauthentication = defineTable<Scene>({
  machine: 'reauthentication',
  requirement: 'Changing the account asks for a new proof when the last sign-in is old (AUTH-49, AUTH-58)',
  // Without a second factor only the password is asked for, and what lies beneath the dialog is out of reach.
  can: (snapshot, { type, proof }) =>
    (type !== 'ASK' || snapshot.matches('idle')) && (type !== 'PROVE' || proof.password !== undefined),
  impossible: {},
  async open(world) {
    const { page, request, gates, say } = world
    await holdSession(world, await newPerson(request))
    gates.hold(CHANGE, 'POST', /^\/api\/users\/me\/two-factor$/)
    gates.hold(PROOF, 'POST', /^\/api\/auth\/reauthenticate$/)
    await visit(world, PAGE)
    return { world, dialog: page.getByRole('dialog', { name: say('preferences:reauthentication.title') }) }
  },
  events: {
    async ASK({ world }) {
      await press(wanted(world))
      await world.gates.answer(CHANGE, { status: 401, code: 'reauthentication-required', message: 'Confirm it.' })
    },
    async PROVE({ world, dialog }) {
      await dialog.getByLabel(world.say('preferences:reauthentication.current')).fill(PASSWORD)
      await press(buttonOf(dialog, world.say('preferences:reauthentication.confirm')))
    },
    async CANCEL({ world: { page, gates } }) {
      const before = gates.underWay()
      await page.keyboard.press('Escape')
      await gates.abandon(before)
    },
    'xstate.done.actor.prove': ({ world }) => world.gates.pass(PROOF),
    'xstate.error.actor.prove': ({ world }, { event }) => world.gates.answer(PROOF, event.error),
  },
  states: {
    async 'reauthentication.idle'({ world, dialog }, { step }) {
      const { page, gates } = world
      await expect(dialog).toHaveCount(0)
      const says = (type: string) => step?.effects.emitted.some((event) => event.type === type)
      if (says('cancelled')) await expect(page.getByRole('alert')).toContainText('Confirm it.')
      if (!says('confirmed')) return
      // What was asked for before is done now.
      await gates.expectWaiting(CHANGE)
      await gates.pass(CHANGE)
      await page.getByRole('button', { name: world.say('preferences:cancel') }).click()
      await expect(wanted(world)).toBeVisible()
    },
    async 'reauthentication.asking'({ dialog }, { snapshot }) {
      await expect(dialog).toBeVisible()
      const { problem } = snapshot.context
      if (problem) await expect(dialog).toContainText(problem.message)
    },
    async 'reauthentication.proving'({ world, dialog }) {
      await world.gates.expectWaiting(PROOF)
      await expect(buttonOf(dialog, world.say('preferences:reauthentication.confirming'))).toBeVisible()
    },
  },
})

import { expect, type Locator } from '@playwright/test'
import { beginSession, giveTicket, makeWebinar } from '../kit/live.ts'
import { holdSession, newPerson, type Person } from '../kit/person.ts'
import { defineTable, type Sight } from '../kit/table.ts'
import { buttonOf, press, visit, type World } from '../kit/world.ts'

interface Scene {
  world: World
  person: Person
  /** the text of the last toast */
  said: string
  toast: Locator
}

const ASKED = 'verification'

/** Requests another verification message, with a successful or a failing response. */
async function ask({ world: { page, say, gates } }: Scene, isFine: boolean) {
  await press(buttonOf(page, say('profile:resend')))
  if (isFine) await gates.pass(ASKED)
  else await gates.answer(ASKED, { status: 500, code: 'internal' })
}

export const toast = defineTable<Scene>({
  machine: 'toast',
  requirement: 'Only one toast is shown at a time (PAGE-9)',
  requirements: { SHOW: 'Any 500 response: ‘Server Error’, ‘Please try again later, or contact support’ (HTTP-17)' },
  impossible: {},
  async open(world) {
    const { page, request, gates, say } = world
    const person = await newPerson(request)
    await holdSession(world, person)
    gates.hold(ASKED, 'POST', /verify-email\/resend$/)
    await visit(world, '/profile/preferences?active-tab=account')
    return {
      world,
      person,
      said: '',
      toast: page
        .getByRole('status')
        .or(page.getByRole('alert'))
        .filter({ has: buttonOf(page, say('close')) }),
    }
  },
  events: {
    async SHOW(scene, { event }) {
      const { world, person } = scene
      const { say } = world
      if (event.tone === 'info') {
        const webinar = await makeWebinar(world.request, 5)
        await giveTicket(world.request, webinar, person)
        scene.said = webinar.event.name
        await beginSession(world.request, webinar)
      } else {
        const isFine = event.tone === 'success'
        scene.said = isFine ? say('profile:resent', { email: person.username }) : say('error.serverErrorText')
        await ask(scene, isFine)
      }
    },
    DISMISS: ({ toast, world: { say } }) => press(buttonOf(toast, say('close'))).then(() => undefined),
    HOLD: ({ toast }) => toast.getByRole('paragraph').hover(),
    RELEASE: ({ world: { page } }) => page.mouse.move(1, 1),
  },
  states: {
    'toast.hidden': ({ toast }) => expect(toast).toHaveCount(0),
    'toast.shown.counting': isShown,
    'toast.shown.held': isShown,
  },
})

async function isShown({ toast, said, world: { say } }: Scene, { snapshot }: Sight) {
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText(said)
  const tone = snapshot.context.toast?.tone
  await expect(toast).toHaveRole(tone === 'error' ? 'alert' : 'status')
  if (tone === 'error') await expect(toast).toContainText(say('error.serverError'))
  await expect(toast.getByRole('link', { name: say('notices:go.join') })).toHaveCount(tone === 'info' ? 1 : 0)
}

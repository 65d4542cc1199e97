import { expect } from '@playwright/test'
import { defineTable } from '../kit/table.ts'
import { expectAt, linkTo, press, visit, type World } from '../kit/world.ts'

/** The request for the facts of each page. */
const FACTS = { '/courses': /^\/api\/courses$/, '/experts': /^\/api\/profiles$/ }
/** Facts older than this are requested again. */
const FRESH_MS = 31_000

const bar = ({ page, say }: World) => page.getByRole('progressbar', { name: say('loading') })

interface Scene {
  world: World
  /** how many pages have been requested since the current one was shown */
  wanted: number
}

export const navigation = defineTable<Scene>({
  machine: 'navigation',
  requirement: 'A page-level loading bar is shown during navigation (PAGE-5)',
  model: {
    inputs: [{ at: '/about' }],
    cases: [
      { type: 'START', to: '/courses' },
      { type: 'START', to: '/experts' },
      { type: 'DONE', to: '/courses' },
      { type: 'DONE', to: '/experts' },
      { type: 'FAILED', to: '/courses' },
      { type: 'xstate.after.barDelay.navigation.navigating.quick' },
    ],
    // A link to the current page does not navigate.
    allow: ({ context: { at, to } }, event) => event.type !== 'START' || (event.to !== at && event.to !== to),
  },
  impossible: {
    'navigation GO #0': 'The address answers a link at once with START: both are one press',
  },
  async open(world) {
    for (const [page, facts] of Object.entries(FACTS)) world.gates.hold(page, 'GET', facts)
    await visit(world, '/about')
    return { world, wanted: 0 }
  },
  events: {
    async START(scene, { event, before }) {
      const { world } = scene
      const { page, clock } = world
      scene.wanted += 1
      if (!before.matches('navigating')) {
        await clock.setTo((await clock.now()) + FRESH_MS)
        await clock.stop()
      }
      await press(linkTo(world, page.getByRole('banner'), event.to).first())
    },
    async DONE(scene, { event }) {
      const { world } = scene
      scene.wanted = 0
      await world.clock.go()
      await world.gates.pass(event.to)
    },
    /** Returns to the page that is still shown. */
    async FAILED(scene) {
      await scene.world.clock.go()
      await scene.world.page.evaluate((steps) => history.go(-steps), scene.wanted)
      scene.wanted = 0
    },
  },
  states: {
    'navigation.idle': ({ world }) => isAt(world, '/about'),
    async 'navigation.navigating.quick'({ world }, { snapshot }) {
      await expectAt(world, snapshot.context.to)
      await expect(bar(world)).toHaveCount(0)
      await world.gates.expectWaiting(snapshot.context.to)
    },
    async 'navigation.navigating.slow'({ world }, { snapshot }) {
      await expectAt(world, snapshot.context.to)
      await expect(bar(world)).toBeVisible()
    },
    'navigation.settled': ({ world }, { snapshot }) => isAt(world, snapshot.context.at),
  },
})

async function isAt(world: World, path: string) {
  const { page, say } = world
  await expectAt(world, path)
  await expect(bar(world)).toHaveCount(0)
  if (path !== '/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      say(path === '/courses' ? 'courses:title' : 'experts:title'),
    )
}

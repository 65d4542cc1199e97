import { expect } from '@playwright/test'
import { defineTable } from '../kit/table.ts'
import { expectAt, linkTo, press, visit, type World } from '../kit/world.ts'

/** What each page starts with. */
const FACTS = { '/courses': /^\/api\/courses$/, '/experts': /^\/api\/profiles$/ }
/** Facts of a page are asked for anew when they are older. */
const FRESH_MS = 31_000

const bar = ({ page, say }: World) => page.getByRole('progressbar', { name: say('loading') })

export const navigation = defineTable<World>({
  machine: 'navigation',
  requirement: 'A page-level loading bar is shown during navigation (point 2)',
  model: {
    cases: [
      { type: 'START', to: '/courses' },
      { type: 'START', to: '/experts' },
      { type: 'DONE', to: '/courses' },
      { type: 'DONE', to: '/experts' },
      { type: 'xstate.after.barDelay.navigation.navigating.quick' },
    ],
    // A link to the page that one is on leads nowhere.
    allow: ({ context: { at, to } }, event) => event.type !== 'START' || (event.to !== at && event.to !== to),
  },
  impossible: {
    'navigation GO #0': 'The address answers a link at once with START: both are one press',
    'navigation.navigating FAILED #0': 'A page that cannot be brought is loaded by the browser itself',
  },
  async open(world) {
    for (const [page, facts] of Object.entries(FACTS)) world.gates.hold(page, 'GET', facts)
    await visit(world, '/about')
    return world
  },
  events: {
    async START(world, { event, before }) {
      const { page, clock } = world
      if (!before.matches('navigating')) {
        await clock.setTo((await clock.now()) + FRESH_MS)
        await clock.stop()
      }
      await press(linkTo(world, page.getByRole('banner'), event.to).first())
    },
    async DONE(world, { event }) {
      await world.clock.go()
      await world.gates.pass(event.to)
    },
  },
  states: {
    'navigation.idle': (world) => isAt(world, '/about'),
    async 'navigation.navigating.quick'(world, { snapshot }) {
      await expectAt(world, snapshot.context.to)
      await expect(bar(world)).toHaveCount(0)
      await world.gates.expectWaiting(snapshot.context.to)
    },
    async 'navigation.navigating.slow'(world, { snapshot }) {
      await expectAt(world, snapshot.context.to)
      await expect(bar(world)).toBeVisible()
    },
    'navigation.settled': (world, { snapshot }) => isAt(world, snapshot.context.at),
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

import { expect } from '@playwright/test'
import { specs } from '../../../machines/specs.ts'
import { register } from '../../portal.ts'
import { type Course, courseOf } from '../kit/course.ts'
import { PASSWORD } from '../kit/person.ts'
import { defineTable } from '../kit/table.ts'
import { buttonOf, linkTo, press, visit, type World } from '../kit/world.ts'

interface Scene {
  world: World
  course: Course
}

/** The order of a visit: saving starts before there is anything to save, and notifications only for signed-in people. */
const ORDER = ['outbox', 'quiz', 'lesson', 'webinar', 'notificationLine']
const WEBINAR = '/webinar-content/compound-growth-live'

export const app = defineTable<Scene>({
  machine: 'app',
  requirement: 'Courses made of lessons, and live webinars with schedules, beside each other (COURSE-1, EVENT-1)',
  model: {
    inputs: [{ at: '/courses', modal: { kind: 'auth', type: 'signin' } }],
    cases: specs.app?.cases.filter(({ type }) => type === 'BEGIN') ?? [],
    allow: ({ context }, { flow }) => flow === ORDER[context.begun.length],
  },
  impossible: { 'app xstate.error.actor.* #0': 'A flow that breaks is a defect, which nobody can order' },
  open: async (world) => ({ world, course: await courseOf(world.request, 'funds-and-etfs') }),
  events: {
    async BEGIN({ world, course }, { event }) {
      const { page, say } = world
      const main = page.getByRole('main')
      if (event.flow === 'outbox') {
        await visit(world, `/course-content/${course.alias}?active-tab=content&type=signin`)
        await expect(page.getByRole('dialog', { name: say('auth:title') })).toBeVisible()
        await page.keyboard.press('Escape')
      } else if (event.flow === 'quiz') {
        // It begins with the lesson, whether that has a quiz or not.
        await press(linkTo(world, main, course.player(0)).first())
      } else if (event.flow === 'lesson') {
        await expect(buttonOf(main, say('lesson:next'))).toBeEnabled()
      } else if (event.flow === 'notificationLine') {
        const username = await register(world.request)
        const following = page.waitForRequest((request) => request.url().endsWith('/api/notices/stream'))
        await press(linkTo(world, page.getByRole('banner'), '/courses').first())
        await press(page.getByRole('banner').getByRole('link', { name: say('nav.signIn') }))
        await main.getByLabel(say('auth:username')).fill(username)
        await main.getByLabel(say('auth:password'), { exact: true }).fill(PASSWORD)
        await buttonOf(main, say('auth:submit')).click()
        await following
      } else {
        await press(linkTo(world, page.getByRole('banner'), '/webinars').first())
        await press(linkTo(world, main, WEBINAR).first())
        await press(buttonOf(main, say('webinar:entry.join')))
        // A guest is led to sign in, which would take the place of what is pressed next.
        await expect(page.getByRole('heading', { level: 1, name: say('auth:title') })).toBeVisible()
      }
    },
  },
  states: {
    async app({ world: { page } }, { snapshot }) {
      if (snapshot.context.begun.length === 0) return
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
})

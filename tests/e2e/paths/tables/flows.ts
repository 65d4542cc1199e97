import { expect } from '@playwright/test'
import { courseOf } from '../kit/course.ts'
import { holdSession, newPerson } from '../kit/person.ts'
import { type AnyTable, defineTable } from '../kit/table.ts'
import { buttonOf, press, visit, type World } from '../kit/world.ts'

const COURSE = 'funds-and-etfs'
const BROKEN = 'A flow that breaks is a defect, which nobody can order'

/** A machine that only runs other machines has one state, in which those are checked. */
const keeper = (
  machine: string,
  flows: string[],
  requirement: string,
  works: (world: World) => Promise<void>,
): AnyTable =>
  defineTable<World>({
    machine,
    requirement,
    model: { cases: [] },
    impossible: Object.fromEntries(flows.map((flow) => [`${machine} xstate.error.actor.${flow} #0`, BROKEN])),
    open: async (world) => world,
    events: {},
    states: { [machine]: works },
  })

export const learning = keeper(
  'learning',
  ['lesson', 'quiz'],
  'Selecting a content item makes the matching selection active (LEARN-12)',
  async (world) => {
    const { page, say, request } = world
    const course = await courseOf(request, COURSE)
    await visit(world, course.player(0))
    await press(buttonOf(page.getByRole('main'), say('lesson:next')))
    await expect(page).not.toHaveURL(new RegExp(`${course.player(0)}$`))
  },
)

export const live = keeper(
  'live',
  ['webinar'],
  'Auto-join by an unauthenticated user redirects to sign-in with redirectUrl and autoJoin=true (LIVE-11)',
  async (world) => {
    await visit(world, '/webinar-content/compound-growth-live')
    await press(buttonOf(world.page.getByRole('main'), world.say('webinar:entry.join')))
    await expect(world.page).toHaveURL(/autoJoin=true$/)
  },
)

export const saving = keeper(
  'saving',
  ['outbox'],
  'PUT /api/lessons/{lessonId}/content/{contentId}/progress: body progress (LEARN-6)',
  async (world) => {
    const { page, say, request } = world
    const [course, person] = [await courseOf(request, COURSE), await newPerson(request)]
    const registered = await request.post(`/api/courses/${course.id}/register`, { headers: person.headers })
    expect(registered.ok()).toBe(true)
    await holdSession(world, person)
    const text = course.lessons.flatMap(({ content }) => content).find(({ targetType }) => targetType === 'text')
    if (!text) throw new Error(`${COURSE} has no text`)
    const saved = page.waitForResponse((one) => one.url().endsWith(`/content/${text.id}/progress`))
    await visit(world, `/course-content/${COURSE}/${text.lessonId}/${text.id}`)
    // A text counts as read at its end, or when the person says so.
    await page
      .getByText(say('lesson:completed'))
      .or(buttonOf(page, say('lesson:markRead')))
      .first()
      .scrollIntoViewIfNeeded()
    expect((await saved).status()).toBe(200)
    await expect(page.getByRole('main').getByText(say('lesson:completed')).first()).toBeVisible()
  },
)

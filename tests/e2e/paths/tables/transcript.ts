import { expect } from '@playwright/test'
import type { AnyMachineSnapshot } from 'xstate'
import { courseOf } from '../kit/course.ts'
import { holdSession, newPerson } from '../kit/person.ts'
import { defineTable } from '../kit/table.ts'
import { buttonOf, press, visit, type World } from '../kit/world.ts'

const COURSE = 'start-investing'
const FILM = 'Money that grows'
/** where the last line begins */
const LAST_S = 26
const SAID = 'a word of the last line'
const UNSAID = 'qqqqqq'

interface Scene {
  world: World
  /** how many lines there are */
  count: number
  /** a word that the last line has and the first one has not */
  said: string
}

const film = ({ page }: World) => page.locator('video')
const panel = ({ page, say }: World) => page.getByRole('region', { name: say('transcript:open'), exact: true })
const list = (world: World) => panel(world).getByRole('list', { name: world.say('transcript:lines') })
const lines = (world: World) => list(world).getByRole('button')
const searchBox = (world: World) => panel(world).getByRole('searchbox')
const following = (world: World) => panel(world).getByRole('checkbox', { name: world.say('transcript:follow') })
const second = (world: World) => film(world).evaluate(({ currentTime }: HTMLVideoElement) => currentTime)

/** Whether the line of the present moment is within the box in which the lines scroll. */
const isPresentInSight = (world: World) =>
  list(world).evaluate((box) => {
    const present = box.querySelector('[aria-current]')?.getBoundingClientRect()
    const { top, bottom } = box.getBoundingClientRect()
    return present !== undefined && present.top >= top && present.bottom <= bottom
  })

const isSearched = (snapshot: AnyMachineSnapshot) => snapshot.matches({ search: 'found' })

export const transcript = defineTable<Scene>({
  machine: 'transcript',
  requirement: 'A transcript is searched, follows the time until the reader moves, and leads to it (MEDIA-28)',
  model: {
    cases: [
      { type: 'SEARCH', words: SAID },
      { type: 'SEARCH', words: UNSAID },
      { type: 'CLEAR' },
      { type: 'LEAVE' },
      { type: 'FOLLOW' },
      { type: 'PRESS', second: LAST_S },
    ],
  },
  // Whether the time is followed is asked beside all lines only, and nothing leads anywhere where no line is shown.
  can(snapshot, { type }) {
    if (type === 'FOLLOW') return !isSearched(snapshot)
    return type === 'SEARCH' || type === 'CLEAR' || snapshot.context.words !== UNSAID
  },
  impossible: {},
  async open(world) {
    const course = await courseOf(world.request, COURSE)
    const person = await newPerson(world.request)
    const item = course.lessons.flatMap(({ content }) => content).find(({ name }) => name === FILM)
    if (!item) throw new Error(`${COURSE} has no "${FILM}"`)
    const registered = await world.request.post(`/api/courses/${course.id}/register`, { headers: person.headers })
    expect(registered.ok()).toBe(true)
    await holdSession(world, person)
    await visit(world, `/course-content/${COURSE}/${item.lessonId}/${item.id}`)
    await press(buttonOf(world.page.getByRole('main'), world.say('transcript:open')))
    await expect(lines(world).first()).toBeVisible()
    const texts = await list(world).locator('button > span').allTextContents()
    const words = (text = '') => text.split(/[\s.,،:;!?]+/).filter((word) => word.length > 2)
    const said = words(texts.at(-1)).find((word) => !texts[0]?.includes(word))
    if (said === undefined) throw new Error(`the last line of "${FILM}" has no word of its own`)
    return { world, count: texts.length, said }
  },
  events: {
    SEARCH: ({ world, said }, { event }) => searchBox(world).fill(event.words === SAID ? said : event.words),
    CLEAR: ({ world }) => searchBox(world).fill(' '),
    async LEAVE({ world }) {
      await list(world).hover()
      await world.page.mouse.wheel(0, 30)
    },
    FOLLOW: ({ world }) => following(world).check(),
    async PRESS({ world }) {
      await film(world).evaluate((media: HTMLVideoElement) => {
        media.currentTime = 5
      })
      await press(lines(world).last())
    },
  },
  states: {
    async 'transcript.search.all'({ world, count }) {
      await expect(searchBox(world)).toHaveValue('')
      await expect(lines(world)).toHaveCount(count)
      await expect(panel(world).getByRole('status')).toHaveText('')
    },
    async 'transcript.search.found'({ world, count, said }, { snapshot }) {
      if (snapshot.context.words === UNSAID) {
        await expect(panel(world).getByRole('status')).toHaveText(world.say('transcript:none'))
        await expect(lines(world)).toHaveCount(0)
        return
      }
      await expect(lines(world).last()).toContainText(said)
      expect(await lines(world).count()).toBeLessThan(count)
    },
    async 'transcript.place.following'({ world }, { snapshot, step }) {
      if (step?.event.type === 'PRESS') await expect.poll(() => second(world)).toBeCloseTo(LAST_S, 1)
      if (isSearched(snapshot)) return
      await expect(following(world)).toBeChecked()
      if (step) await expect.poll(() => isPresentInSight(world)).toBe(true)
    },
    async 'transcript.place.apart'({ world }, { snapshot }) {
      if (!isSearched(snapshot)) await expect(following(world)).not.toBeChecked()
    },
  },
})

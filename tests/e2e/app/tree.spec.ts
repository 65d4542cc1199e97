import type { Page } from '@playwright/test'
import { itemOf, learnerOf, press } from '../learning/player.ts'
import { expect, newPerson, ready, signIn, test } from '../portal.ts'
import { outlineOf } from './tree.ts'

interface Screen {
  path: string | ((page: Page) => Promise<string>)
  as?: (page: Page) => Promise<unknown>
  /** between the menu and the footer */
  main: string[]
}

const student = (page: Page) => signIn(page, 'student@lectern.test')
const learner = (page: Page) => learnerOf(page, 'start-investing')
const PLAYER = ['navigation Lesson navigation', 'complementary Course content', 'h2 Course content']

const SCREENS: Record<string, Screen> = {
  'the first page': {
    path: '/',
    main: [
      'h1 Understand money, one clear lesson at a time.',
      ...['h2 Recommended', 'h2 Next live sessions', 'h2 Popular courses', 'h2 Our tutors', 'h2 Latest articles'],
      'h2 What you can count on',
    ],
  },
  courses: {
    path: '/courses',
    main: ['h1 Courses', 'navigation Topics', 'search', 'navigation View', 'navigation Pages'],
  },
  'a course': {
    path: '/course-content/start-investing',
    main: ['h1 Start investing in five minutes', 'navigation About this course'],
  },
  'a film of a lesson': {
    path: (page) => itemOf(page, 'start-investing', 'Money that grows'),
    as: learner,
    main: ['h1 Time does the heavy lifting', 'h2 Money that grows', 'region Money that grows', ...PLAYER],
  },
  'a quiz': {
    path: (page) => itemOf(page, 'start-investing', 'First quiz'),
    as: learner,
    main: ['h1 Check yourself', 'h2 First quiz', ...PLAYER],
  },
  'an event': {
    path: '/webinar-content/fees-in-forty-years',
    as: student,
    main: [
      ...['h1 What fees do in forty years', 'region Take part', 'h2 About this event', 'h2 What you will learn'],
      ...['h2 Agenda', 'h2 Recordings', 'h2 Sessions', 'h2 Led by'],
    ],
  },
  'what is booked': { path: '/booked', as: student, main: ['h1 Booked', 'navigation What you have booked'] },
  'a profile': {
    path: '/profile',
    as: student,
    main: ['h1 Nora Winter', 'navigation Your profile', 'h2 Your courses', 'h2 About you', 'h2 Certificates'],
  },
  'signing in': { path: '/auth/login', main: ['h1 Sign in'] },
  search: {
    path: '/search?q=fund',
    main: [
      ...['h1 Search', 'search', 'navigation Kinds of results', 'region Courses', 'h2 Courses', 'region Events'],
      ...['h2 Events', 'region Articles', 'h2 Articles', 'region Tutors', 'h2 Tutors'],
    ],
  },
}

const FOOTER = ['Learn', 'About us', 'Your learning', 'Legal'].flatMap((name) => [`navigation ${name}`, `h2 ${name}`])

for (const [name, { path, as, main }] of Object.entries(SCREENS)) {
  test(`[PAGE-26] a screen reader finds the parts of ${name} in their order, and a name for each control`, async ({
    page,
  }) => {
    await as?.(page)
    await page.goto(typeof path === 'string' ? path : await path(page))
    await ready(page)
    await expect
      .poll(() => outlineOf(page))
      .toEqual({
        outline: ['banner', 'navigation Main', 'main', ...main, 'contentinfo', ...FOOTER, 'navigation Language'],
        nameless: [],
      })
  })
}

test('[PAGE-27] registering by keyboard keeps the focus on the page', async ({ page }) => {
  await newPerson(page)
  await page.goto('/course-content/start-investing')
  await ready(page)
  const focused = () => page.evaluate(() => document.activeElement?.tagName)
  await press(page, page.getByRole('main').getByRole('button', { name: 'Register' }), 'Enter')
  await expect(page.getByRole('main').getByText('You are registered')).toBeVisible()
  expect(await focused()).not.toBe('BODY')
})

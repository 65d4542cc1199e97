import type { APIRequestContext } from '@playwright/test'
import type { Lesson, User } from '../../../openapi/generated/portal.ts'
import { windowOptions } from '../../../scripts/chromium.ts'
import { learnerOf } from '../learning/player.ts'
import { makeWebinar, openAs, tokenOf } from '../live/webinar.ts'
import { doneMark, expect, expectAccessible, filledButtons, ready, register, test } from '../portal.ts'

// Meetings open in new windows.
test.use({ launchOptions: windowOptions })

test('a guest starts with a free lesson, which opens [EDIT-5]', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start with a free lesson' }).click()
  await expect(page).toHaveURL(/\/course-content\/start-investing\/[^/]+/)
  await expect(page.getByRole('main').getByRole('heading', { name: 'One idea, many names' })).toBeVisible()
  await expect(page.getByText('Almost everything else, from funds to pension plans')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the home page begins with what a student does next, and recommends nothing that is finished [LEARN-55]', async ({
  page,
}) => {
  const username = await learnerOf(page, 'start-investing')
  const headers = await tokenOf(page.request, username)
  const course = await (await page.request.get('/api/courses/start-investing')).json()
  const query = { 'filter[courseId]': course.id, sort: 'order', 'populate[]': 'content' }
  const lessons: { items: Lesson[] } = await (await page.request.get('/api/lessons', { params: query, headers })).json()
  const main = page.getByRole('main')
  const promoted = main.getByRole('link', { name: 'Start investing in five minutes' })

  await page.goto('/')
  await ready(page)
  const card = main.getByRole('region').first()
  await expect(card.getByRole('heading', { name: 'One idea, many names' })).toBeVisible()
  await expect(card.getByText('2 min')).toBeVisible()
  await expect(promoted.first()).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Start' }).click()
  await doneMark(page).click()
  await expect(page.getByRole('complementary').getByText('Completed', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Lectern home' }).click()
  await expect(card.getByRole('heading', { name: 'Money that grows' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Continue' })).toBeVisible()

  for (const { id, content } of lessons.items)
    for (const item of content) {
      const quiz = item.target && 'questions' in item.target ? item.target : null
      const right = [[0], [1], [0, 2]]
      const correctAnswers = Object.fromEntries(quiz?.questions.map((one, index) => [one.id, right[index]]) ?? [])
      const data = quiz ? { hint: { correctAnswers } } : { progress: 100 }
      const saved = await page.request.put(`/api/lessons/${id}/content/${item.id}/progress`, { data, headers })
      expect(saved.status(), await saved.text()).toBe(200)
    }
  await page.goto('/')
  await ready(page)
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Recommended' })).toBeVisible()
  await expect(promoted).toHaveCount(0)
})

/** A new tutor with a profile, who has no sessions of other tests. */
async function newTutor(request: APIRequestContext) {
  const username = await register(request)
  const me: User = await (await request.get('/api/users/me', { headers: await tokenOf(request, username) })).json()
  const admin = await tokenOf(request, 'admin@lectern.test')
  const roles = await request.put(`/api/users/${me.id}/roles`, {
    data: { roles: ['student', 'tutor'] },
    headers: admin,
  })
  expect(roles.status()).toBe(200)
  const headers = await tokenOf(request, username)
  const profile = await request.post(`/api/users/${me.id}/profile/tutor`, { data: { title: 'Analyst' }, headers })
  expect(profile.status()).toBe(201)
  return username
}

test('the home page of a tutor begins with the next session, which it starts; that of a student joins it [LEARN-55]', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const name = `Started from home ${Date.now()}`
  const tutor = await newTutor(request)
  const { event } = await makeWebinar(request, 2, { name }, tutor)
  const student = await register(request)
  const booked = await request.post(`/api/events/${event.id}/register`, { headers: await tokenOf(request, student) })
  expect(booked.status()).toBe(201)

  await openAs(page, tutor, '/')
  const card = page.getByRole('main').getByRole('region').first()
  await expect(card.getByRole('heading', { name })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/webinar-content/${event.alias}`))
  await expect(page.getByRole('link', { name: 'Enter the session' })).toBeVisible()

  const other = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
  await openAs(other, student, '/')
  const theirs = other.getByRole('main').getByRole('region').first()
  await expect(theirs.getByRole('heading', { name })).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  expect(await filledButtons(other)).toEqual(['Join'])
  const headers = await tokenOf(request, student)
  expect((await request.post('/api/courses/start-investing/register', { headers })).ok()).toBe(true)
  await other.reload()
  await expect(theirs.getByRole('link', { name: 'Start', exact: true })).toBeVisible()
  await expect(other.getByRole('main').getByRole('button', { name: 'Join', exact: true })).toBeVisible()
  // What stands first stands out, and nothing else does (ACCESS-7).
  expect(await filledButtons(other)).toEqual(['Start'])
  await other.context().close()
})

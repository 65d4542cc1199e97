import type { BrowserContext, Page } from '@playwright/test'
import { accountOf, doneMark, expect, expectAccessible, newPerson, ready, signOut, test } from '../portal.ts'
import { itemOf, learnerOf } from './player.ts'

/** Two tabs of the same browser at the same address. */
async function twoTabs(page: Page, context: BrowserContext, at: string) {
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(at)
    await ready(tab)
    await expect(accountOf(tab)).toBeVisible()
  }
  return other
}

const outlined = (page: Page, name: string) => page.getByRole('complementary').getByRole('link', { name })
const status = (page: Page, text: string) => page.getByRole('main').getByRole('status').filter({ hasText: text })

for (const at of ['/booked', '/finished', '/profile', '/profile/preferences']) {
  test(`signing out in one tab leads another one from ${at} to sign in, and back [AUTH-56]`, async ({
    page,
    context,
  }) => {
    await newPerson(page)
    const other = await twoTabs(page, context, at)
    await signOut(page)
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL(`/auth/login?redirectUrl=${encodeURIComponent(at)}`)
      await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    }
    await expectAccessible(other)
  })
}

test('a tab whose tokens were removed shows a guest at once, and after a reload [AUTH-57]', async ({
  page,
  context,
}) => {
  await newPerson(page)
  const other = await twoTabs(page, context, '/booked')
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await expect(other).toHaveURL('/auth/login?redirectUrl=%2Fbooked')
  expect(await context.cookies()).toEqual([])
  await other.goto('/courses')
  await ready(other)
  await expect(other.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('a registration in one tab is shown in another, in a lesson too [LEARN-51]', async ({ page, context }) => {
  await newPerson(page)
  const other = await twoTabs(page, context, '/course-content/start-investing')
  const locked = await context.newPage()
  await locked.goto(await itemOf(page, 'start-investing', 'First quiz'))
  await ready(locked)
  const modal = locked.getByRole('dialog')
  await expect(modal).toBeVisible()
  await locked.keyboard.press('Escape')
  await page.getByRole('main').getByRole('button', { name: 'Register for this course' }).click()
  for (const tab of [page, other])
    await expect(tab.getByRole('main').getByRole('link', { name: 'Start the first lesson' })).toBeVisible()
  await expect(locked.getByLabel('Bought a part of a company')).toBeVisible()
  await expect(modal).toHaveCount(0)
})

test('an item that is finished in one tab is shown as completed in another, which it does not interrupt [LEARN-51]', async ({
  page,
  context,
}) => {
  await learnerOf(page, 'start-investing')
  const other = await twoTabs(page, context, await itemOf(page, 'start-investing', 'One idea, many names'))
  const course = await context.newPage()
  await course.goto('/course-content/start-investing')
  await ready(course)
  await doneMark(page).click()
  await expect(outlined(other, 'One idea, many names').getByText('Completed', { exact: true })).toHaveCount(1)
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(course.getByRole('main').getByRole('link', { name: 'Continue learning' })).toBeVisible()
})

test('a survey that is handed in is closed in another tab [LEARN-51]', async ({ page, context }) => {
  await learnerOf(page, 'learning-to-learn')
  const other = await twoTabs(page, context, await itemOf(page, 'learning-to-learn', 'Your week'))
  for (let asked = true; asked; ) {
    await page.getByRole('radio').or(page.getByRole('checkbox')).first().check()
    asked = await page.getByRole('button', { name: 'Next question' }).isVisible()
    await page.getByRole('button', { name: asked ? 'Next question' : 'Review answers' }).click()
  }
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(status(other, 'already handed in')).toBeVisible()
  await expect(other.getByRole('radio')).toHaveCount(0)
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(other)
})

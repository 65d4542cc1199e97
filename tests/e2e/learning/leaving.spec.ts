import type { Page } from '@playwright/test'
import type { Lesson } from '../../../openapi/generated/portal.ts'
import { doneMark, expect, expectAccessible, ready, test } from '../portal.ts'
import { itemOf, learnerOf, onlyByPress, press } from './player.ts'

const MEDIA = [
  { kind: 'film', alias: 'start-investing', item: 'Money that grows', element: 'video', says: /^(\d+)% watched/ },
  { kind: 'sound', alias: 'learning-to-learn', item: 'audio', element: 'audio', says: /^(\d+)% listened to/ },
] as const

const second = (page: Page) => page.locator('video, audio').evaluate((media: HTMLMediaElement) => media.currentTime)

/** Registers for a course and plays one of its items beyond its sixth second; returns its address. */
async function play(page: Page, alias: string, item: string) {
  await learnerOf(page, alias)
  const at = await itemOf(page, alias, item)
  await page.goto(at)
  await ready(page)
  await press(page, page.getByRole('button', { name: 'Play', exact: true }), ' ')
  await expect.poll(() => second(page)).toBeGreaterThan(6)
  return at
}

/** What the server knows of the item at an address. */
async function stored(page: Page, at: string) {
  const [, , , lessonId, contentId] = at.split('/')
  const token = (await page.context().cookies()).find(({ name }) => name === 'lectern_access')?.value
  const headers = { authorization: `Bearer ${token}` }
  const lesson: Lesson = await (await page.request.get(`/api/lessons/${lessonId}`, { headers })).json()
  return lesson.content.find(({ id }) => id === contentId)
}

for (const { kind, alias, item, says } of MEDIA) {
  test(`a ${kind} that plays while its page is reloaded goes on there, and nothing of its share is lost [LEARN-42]`, async ({
    page,
  }) => {
    await play(page, alias, item)
    const share = async () => Number((await page.getByText(says).textContent())?.match(says)?.[1])
    const before = { second: await second(page), share: await share() }
    await page.reload()
    await ready(page)
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(before.second)
    await expect.poll(share).toBeGreaterThanOrEqual(before.share)
    expect(before.share).toBeGreaterThan(0)
  })

  test(`a ${kind} that plays while its page is closed is saved on the server [LEARN-42]`, async ({ page, context }) => {
    const at = await play(page, alias, item)
    const left = await second(page)
    const other = await context.newPage()
    await page.close({ runBeforeUnload: true })
    await expect.poll(async () => (await stored(other, at))?.position).toBeGreaterThanOrEqual(left)
    expect((await stored(other, at))?.watched).toEqual([{ start: 0, end: expect.any(Number) }])
  })
}

test('an item that is still being finished when its page is reloaded is finished there [LEARN-75]', async ({
  page,
}) => {
  await learnerOf(page, 'start-investing')
  const at = await itemOf(page, 'start-investing', 'One idea, many names')
  await onlyByPress(page)
  await page.goto(at)
  await ready(page)
  // Playwright's locators wait for the new page, so the old one says itself when it shows that the item is finished.
  const shown = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => document.querySelector('aside')?.textContent.includes('Completed') && resolve()
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
      }),
  )
  // The server makes the new page first; then it takes the progress, which the old page still hears.
  const made = Promise.withResolvers<void>()
  await page.route('**/progress', async (route) => {
    await made.promise
    await route.continue()
  })
  await page.route(`**${at}`, async (route) => {
    const response = await route.fetch()
    made.resolve()
    await shown
    await route.fulfill({ response })
  })
  await doneMark(page).click()
  await page.reload()
  const item = page.getByRole('complementary').getByRole('link', { name: 'One idea, many names' })
  await expect(item.getByText('Completed', { exact: true })).toHaveCount(1)
})

test.describe('a quiz that is handed in without a connection', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED/ })

  test('is sent by itself when the connection is back [LEARN-43]', async ({ page, context }) => {
    await learnerOf(page, 'start-investing')
    await page.goto(await itemOf(page, 'start-investing', 'The curve that bends'))
    await ready(page)
    await page.getByRole('complementary').getByRole('link', { name: 'First quiz' }).click()
    for (const answer of [
      'Bought a part of a company',
      'Because the rate rises every year',
      'Money for a holiday in eight months',
    ]) {
      await page.getByLabel(answer).check()
      await page.getByRole('button', { name: /^(Next question|Review answers)$/ }).click()
    }
    const status = page.getByRole('main').getByRole('status')
    await expect(status.filter({ hasText: 'Saved' })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByText('Your answers are handed in')).toBeVisible()
    await expect(status.filter({ hasText: 'Waiting for connection' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
    await expectAccessible(page)
    // It stays handed in for whoever looks at another part meanwhile.
    await page.getByRole('button', { name: 'Previous', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'The curve that bends' })).toBeVisible()
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByText('Your answers are handed in')).toBeVisible()
    await page.getByRole('button', { name: 'Finish' }).click()
    const panel = page.getByRole('dialog', { name: 'Not finished yet' })
    await expect(panel.getByRole('listitem').filter({ hasText: 'First quiz' })).toContainText('Waiting for connection')
    await panel.getByRole('button', { name: 'Stay here' }).click()
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Not passed yet' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(status.filter({ hasText: 'Saved' })).toBeVisible()
    await expect(page.getByText('You need 80% to pass.')).toBeVisible()
  })
})

test.describe('a link that is followed without a connection', () => {
  test.use({ noise: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ })

  test('to a page that was not kept shows the portal’s own words, and the page when the connection is back [LEARN-50]', async ({
    page,
    context,
  }) => {
    await learnerOf(page, 'start-investing')
    await page.goto(await itemOf(page, 'start-investing', 'The curve that bends'))
    await ready(page)
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Lectern' }).first().click()
    await expect(page.getByRole('main').getByText('No connection', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/')
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('No connection', { exact: true })).toHaveCount(0)
  })
})

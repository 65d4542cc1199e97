import type { Page } from '@playwright/test'
import { expect, expectAccessible, ready, test } from '../portal.ts'
import { itemOf, learnerOf, signInElsewhere, WRONG_ANSWERS } from './player.ts'

const saved = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test.describe('a quiz in two places', () => {
  test.use({ noise: /status of 409|ERR_INTERNET_DISCONNECTED/ })

  test('continues where it was left on another device, as one attempt', async ({ page, browser, portal }) => {
    const username = await learnerOf(page, 'start-investing')
    const at = await itemOf(page, 'start-investing', 'First quiz')
    await page.goto(at)
    await ready(page)
    await page.getByLabel('Bought a part of a company').check()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByLabel('Because the rate rises every year').check()
    await saved(page, 'Saved')

    const other = await signInElsewhere(browser, portal.url, username)
    await other.goto(at)
    await ready(other)
    await expect(other.getByLabel('Because the rate rises every year')).toBeChecked()
    for (const one of [page, other]) {
      await one.getByRole('button', { name: 'Next question' }).click()
      await one.getByLabel('Money for a holiday in eight months').check()
      await one.getByRole('button', { name: 'Review answers' }).click()
    }
    await other.getByRole('button', { name: 'Hand in' }).click()
    await expect(other.getByRole('dialog', { name: 'Not passed yet' })).toBeVisible()

    await page.getByRole('button', { name: 'Change' }).first().click()
    await page.getByLabel('Lent money').check()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByRole('button', { name: 'Next question' }).click()
    await page.getByRole('button', { name: 'Review answers' }).click()
    await page.getByRole('button', { name: 'Hand in' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'already handed in' })).toBeVisible()
    await expect(page.getByText('Your score: 0%. You need 80% to pass.')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await ready(page)
    await expect(page.getByText('Your score: 0%. You need 80% to pass.')).toBeVisible()
    await other.context().close()
  })

  test('keeps the result of the other device, and nothing counts as unsaved, when it was handed in offline meanwhile [LEARN-45]', async ({
    page,
    browser,
    context,
    portal,
  }) => {
    const username = await learnerOf(page, 'start-investing')
    const at = await itemOf(page, 'start-investing', 'First quiz')
    await page.goto(at)
    await ready(page)
    for (const [answer, on] of WRONG_ANSWERS) {
      await page.getByLabel(answer).check()
      await page.getByRole('button', { name: on }).click()
    }
    await saved(page, 'Saved')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Hand in' }).click()
    await saved(page, 'Waiting for connection')

    const other = await signInElsewhere(browser, portal.url, username)
    await other.goto(at)
    await ready(other)
    await other.getByRole('button', { name: 'Review answers' }).click()
    await other.getByRole('button', { name: 'Change' }).first().click()
    await other.getByLabel('Lent money').check()
    for (const name of ['Next question', 'Next question', 'Review answers', 'Hand in'])
      await other.getByRole('button', { name }).click()
    await expect(other.getByRole('dialog', { name: 'Not passed yet' })).toBeVisible()

    await context.setOffline(false)
    await saved(page, 'already handed in')
    await saved(page, 'Saved')
    await expect(page.getByText('Some of your work could not be saved')).toHaveCount(0)
    await other.context().close()
  })
})

import { expect, expectAccessible, ready, test } from '../portal.ts'
import { itemOf, learnerOf, WRONG_ANSWERS } from './player.ts'

test('a quiz that is handed in says why, and leads to the second and the paragraph that explain it [LEARN-23, LEARN-52]', async ({
  page,
}) => {
  await learnerOf(page, 'start-investing')
  await page.goto(await itemOf(page, 'start-investing', 'First quiz'))
  await ready(page)
  for (const [answer, on] of WRONG_ANSWERS) {
    await page.getByLabel(answer).check()
    await expect(page.getByText('Why', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: on }).click()
  }
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'See the result' }).click()
  await expect(page.getByText('Incorrect')).toHaveCount(3)
  await expect(page.getByText('A part of a company is a share.')).toBeVisible()
  await expect(page.getByText('An insurer takes a premium')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'See it in “Money that grows” at 0:12' }).click()
  await expect(page.getByRole('heading', { name: 'Money that grows' })).toBeVisible()
  await expect(page.locator('video')).toHaveJSProperty('currentTime', 12)
  await page.goBack()

  await page.getByRole('link', { name: 'See it in “One idea, many names”' }).last().click()
  const paragraph = page.getByText('A share does not: a company can thrive or fail.')
  await expect(paragraph).toBeFocused()
  await expect(paragraph).toBeInViewport()
  await page.reload()
  await ready(page)
  await expect(paragraph).toBeFocused()
  await expectAccessible(page)
})

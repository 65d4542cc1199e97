import { expect, expectAccessible, ready, test } from '../portal.ts'
import { seeModal } from '../rows.ts'
import { itemOf, learnerOf } from './player.ts'

test('the end of a course that is not finished lists what is missing, each with its link [LEARN-54]', async ({
  page,
}) => {
  await learnerOf(page, 'start-investing')
  await page.goto(await itemOf(page, 'start-investing', 'First quiz'))
  await ready(page)
  const main = page.getByRole('main')
  const weightOf = (name: string) =>
    main.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor)
  await page.getByLabel('Lent money').check()
  // It fades to its weight once the quiz has begun.
  await expect.poll(() => weightOf('Finish')).toBe(await weightOf('Previous'))
  expect(await weightOf('Finish')).not.toBe(await weightOf('Next question'))

  await main.getByRole('button', { name: 'Finish' }).click()
  const panel = await seeModal(page, 'course-unfinished')
  await expect(panel.getByRole('listitem')).toHaveText([
    'One idea, many names',
    'Money that grows',
    'The curve that bends',
    'First quiz',
  ])
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'The curve that bends' }).click()
  await expect(main.getByRole('heading', { name: 'The curve that bends' })).toBeVisible()
  await expect(panel).toHaveCount(0)

  await page.goto('/course-content/finished?course=start-investing')
  await ready(page)
  await expect(main.getByRole('heading', { level: 1, name: 'This course is not finished yet' })).toBeVisible()
  await expect(main.getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
})

import { makeCourse, tutorOf } from '../paths/kit/make-course.ts'
import { expect, expectAccessible, ready, test } from '../portal.ts'
import { itemOf, learnerOf } from './player.ts'

const PAGE = 'https://example.org/reports?year=2026'

test('a link of a lesson names its host and opens in a new tab that knows nothing of the portal [MEDIA-23]', async ({
  page,
  context,
}) => {
  const tutor = await tutorOf(page.request)
  const data = { url: PAGE, name: 'Report of the year', category: 'education-materials' }
  const answer = await page.request.post('/api/media', { headers: tutor.headers, data })
  expect(answer.status()).toBe(201)
  const link = { targetType: 'file' as const, targetId: (await answer.json()).id, name: 'Further reading' }
  // The last item that is left would end the course, and its dialog would lie over the link.
  const text = { targetType: 'text' as const, name: 'Afterword', description: 'Thank you for reading.' }
  const { course } = await makeCourse(page.request, tutor, [{ content: [link, text] }])
  await context.route('https://example.org/**', (route) => route.fulfill({ body: 'The report' }))

  await page.setViewportSize({ width: 320, height: 700 })
  await learnerOf(page, course.alias)
  await page.goto(await itemOf(page, course.alias, link.name))
  await ready(page)
  const main = page.getByRole('main')
  await expect(main.getByText('example.org', { exact: true })).toBeVisible()
  await expect(main.getByText('Link', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Download' })).toHaveCount(0)
  await expectAccessible(page)
  const opened = context.waitForEvent('page')
  await main.getByRole('link', { name: 'Open in a new tab' }).click()
  const other = await opened
  await other.waitForURL(PAGE)
  expect(await other.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  await expect(main.getByRole('link', { name: `${link.name} Completed` })).toBeVisible()
})

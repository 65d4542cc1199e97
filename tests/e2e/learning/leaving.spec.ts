import type { Page } from '@playwright/test'
import type { Lesson } from '../../../openapi/generated/portal.ts'
import { expect, ready, test } from '../portal.ts'
import { itemOf, learnerOf, press } from './player.ts'

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

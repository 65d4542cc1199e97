import { expect, test } from '../portal.ts'

for (const [short, list] of [
  ['/webinar-content', '/webinars'],
  ['/course-content', '/courses'],
] as const) {
  test(`${short} without a name leads to the list [PAGE-2]`, async ({ page }) => {
    await page.goto(short)
    await expect(page).toHaveURL(list)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

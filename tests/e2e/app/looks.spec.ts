import { LOCALES } from '../../../openapi/generated/constants.ts'
import { localised } from '../../../src/platform/texts/locales.ts'
import { makeCourse, tutorOf } from '../paths/kit/make-course.ts'
import { expect, newPerson, ready, test } from '../portal.ts'

test.use({ noise: /status of 4\d\d/ })

test('the way to sign in is one line on the narrowest phone, in every language [ACCESS-4]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 600 })
  for (const locale of LOCALES) {
    await page.goto(localised(locale, '/courses'))
    const link = page.getByRole('banner').locator('a[href*="/auth/login"]')
    const { height, isCut } = await link.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      isCut: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }))
    expect({ locale, isHigh: height > 50, isCut }).toEqual({ locale, isHigh: false, isCut: false })
  }
})

test('the whole menu is readable in the header of a wide page, in every language', async ({ page }) => {
  await page.setViewportSize({ width: 1240, height: 600 })
  for (const locale of LOCALES) {
    await page.goto(localised(locale, '/courses'))
    const menu = page.getByRole('banner').getByRole('navigation')
    const scrolls = await menu.evaluate((row) => row.scrollWidth > row.clientWidth)
    const header = await page.getByRole('banner').boundingBox()
    expect({ locale, scrolls, isOneRow: Number(header?.height) < 80 }).toEqual({
      locale,
      scrolls: false,
      isOneRow: true,
    })
  }
})

test('an amount has room in the filter of prices', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/courses')
  for (const name of ['From', 'To']) {
    const box = await page.getByRole('spinbutton', { name }).boundingBox()
    expect(box?.width).toBeGreaterThan(70)
  }
})

test('a text against the direction of the page shows that it goes on', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 })
  await page.goto('/ar/articles')
  const cut = await page.locator('article p[dir="ltr"]').evaluateAll((texts) =>
    texts
      .filter((text) => text.scrollHeight > text.clientHeight)
      .map((text) => {
        // The ellipsis stands beyond the text, in room that is not cut off.
        const room = Number.parseFloat(getComputedStyle(text).paddingInlineEnd)
        return room > 0 && text.scrollWidth - text.clientWidth <= room
      }),
  )
  expect(cut.length).toBeGreaterThan(0)
  expect(new Set(cut)).toEqual(new Set([true]))
})

test('a toast makes way for a field, what is wrong with it and the focus, on a phone [ACCESS-8]', async ({ page }) => {
  await newPerson(page)
  await page.route('**/api/users/*/password', (route) =>
    route.fulfill({
      status: 400,
      json: {
        statusCode: 400,
        code: 'invalid-request',
        message: 'Please check the marked fields.',
        fields: { password: ['This password has been in a leak.'] },
      },
    }),
  )
  for (const height of [520, 700]) {
    await page.setViewportSize({ width: 320, height })
    await page.goto('/profile/preferences?active-tab=security')
    await ready(page)
    await page.getByRole('button', { name: 'Change password' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change password' })
    await dialog.getByLabel('New password', { exact: true }).fill('Lectern1234')
    await dialog.getByLabel('Repeat').fill('Lectern1234')
    await dialog.getByRole('button', { name: 'Change password' }).click()
    const toast = dialog.getByRole('alert').filter({ hasText: 'Failed to change password.' })
    await expect(toast).toBeVisible()
    await expect(dialog.getByText('This password has been in a leak.')).toBeVisible()
    const covered = () =>
      toast.evaluate((region) => {
        const box = region.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
        const field = document.querySelector('[aria-invalid="true"]')
        const reason = document.getElementById(field?.getAttribute('aria-describedby') ?? '')
        return [field, reason, document.activeElement]
          .map((element) => element?.getBoundingClientRect() ?? new DOMRect())
          .filter(({ top, bottom }) => top < box.bottom && bottom > box.top).length
      })
    await expect.poll(covered).toBe(0)
    await page.keyboard.press('Escape')
  }
})

test('progress is told in numbers beside its bar, on cards, on the page of a course and in the player [LEARN-58]', async ({
  page,
  request,
}) => {
  await newPerson(page)
  await page.goto('/course-content/start-investing')
  await ready(page)
  await page.getByRole('button', { name: 'Register' }).first().click()
  const bar = page.getByRole('progressbar', { name: 'Your progress' })
  await expect(bar).toHaveAttribute('aria-valuetext', '0 of 3 lessons · 0%')
  await expect(page.getByText('0 of 3 lessons · 0%').first()).toBeVisible()
  await page.goto('/booked')
  await expect(page.getByRole('progressbar', { name: 'Your progress' })).toHaveAttribute('aria-valuetext', '0%')
  const course = await (await request.get('/api/courses/start-investing')).json()
  const list = await request.get('/api/lessons', { params: { 'filter[courseId]': course.id, sort: 'order' } })
  const [first] = (await list.json()).items
  await page.goto(`/course-content/start-investing/${first.id}`)
  await expect(page.getByRole('progressbar', { name: 'Course progress' })).toHaveAttribute(
    'aria-valuetext',
    /^[0-3] of 3 lessons · \d+%$/,
  )
})

test('a long word in a title is broken, never cut off [ACCESS-4]', async ({ page, request }) => {
  const tutor = await tutorOf(request)
  const name = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenfabrik'
  const item = { targetType: 'text' as const, name, description: 'Short.' }
  const { course } = await makeCourse(request, tutor, [{ previewed: true, content: [item] }])
  const changed = await request.patch(`/api/courses/${course.alias}`, { headers: tutor.headers, data: { name } })
  expect(changed.ok(), await changed.text()).toBe(true)
  const list = await request.get('/api/lessons', { params: { 'filter[courseId]': course.id } })
  const [lesson] = (await list.json()).items
  for (const path of [`/course-content/${course.alias}`, `/course-content/${course.alias}/${lesson.id}`])
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      await expect(page.getByText(name).first()).toBeVisible()
      const beyond = await page.getByText(name).evaluateAll(
        (texts) =>
          texts.filter((text) => {
            const box = text.parentElement?.closest('aside, main')?.getBoundingClientRect()
            return text.getBoundingClientRect().right > (box?.right ?? 0) + 1
          }).length,
      )
      expect({ path, width, beyond }).toEqual({ path, width, beyond: 0 })
    }
  // Other tests count the courses of the portal.
  const archived = { headers: tutor.headers, data: { state: 'archived' } }
  expect((await request.patch(`/api/courses/${course.id}`, archived)).status()).toBe(200)
})

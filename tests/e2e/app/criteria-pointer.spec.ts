import sharp from 'sharp'
import profileAr from '../../../locales/ar/people/profile.json' with { type: 'json' }
import profileEn from '../../../locales/en/people/profile.json' with { type: 'json' }
import { itemOf, learnerOf } from '../learning/player.ts'
import { makeWebinar } from '../live/webinar.ts'
import { expect, expectAccessible, newPerson, ready, test } from '../portal.ts'
import { filmOf } from './criteria-screens.ts'

test('the bar over a film comes with the pointer, stays below it, and goes away by Escape [ACCESS-11]', async ({
  page,
}) => {
  await page.goto(await filmOf(page))
  await ready(page)
  const film = page.locator('main video')
  const bar = page.locator('main video + [data-quiet]')
  const opacity = () => bar.evaluate((element) => getComputedStyle(element).opacity)
  await expect(bar).toBeVisible()
  // Slowly, so that it does not end during the test.
  await film.evaluate(async (media: HTMLVideoElement) => {
    media.muted = true
    media.playbackRate = 0.25
    await media.play()
  })
  await expect.poll(opacity).toBe('0')
  await film.hover()
  await expect.poll(opacity).toBe('1')
  await bar.hover()
  await expect.poll(opacity).toBe('1')
  await page.keyboard.press('Escape')
  await expect.poll(opacity).toBe('0')
  await film.hover({ position: { x: 20, y: 20 } })
  await expect.poll(opacity).toBe('1')

  // The same for the focus.
  await page.mouse.move(0, 0)
  await bar.getByRole('button', { name: 'Pause' }).focus()
  await expect.poll(opacity).toBe('1')
  await page.keyboard.press('Escape')
  await expect.poll(opacity).toBe('0')
  await page.keyboard.press('Tab')
  await expect.poll(opacity).toBe('1')
})

test('a countdown tells whole minutes, and is hidden in the whole browser until it is shown again [ACCESS-10]', async ({
  page,
  request,
}) => {
  const { path } = await makeWebinar(request, 30, { name: 'Counted down to' })
  await page.goto(path)
  await ready(page)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^Starts in \d+ min$/)
  await page.getByRole('button', { name: 'Hide the countdown' }).press('Enter')
  await expect(timer).toHaveCount(0)
  const show = page.getByRole('button', { name: 'Show the countdown' })
  await expect(show).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await ready(page)
  await expect(show).toBeVisible()
  await expect(timer).toHaveCount(0)
  const onCards = page.locator('[data-until]').filter({ visible: true })
  await page.goto('/webinars?event-type=live')
  await ready(page)
  await expect(page.locator('[data-until]:not([hidden])').first()).toBeAttached()
  await expect(onCards).toHaveCount(0)
  await page.goto(path)
  await ready(page)
  await show.press('Enter')
  await expect(timer).toBeVisible()
  await page.goto('/webinars?event-type=live')
  await ready(page)
  await expect(onCards.first()).toBeVisible()
})

for (const { language, base, texts } of [
  { language: 'English', base: '', texts: profileEn },
  { language: 'Arabic', base: '/ar', texts: profileAr },
])
  test(`a portrait is cropped by single presses, in ${language} on a phone [ACCESS-9]`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await newPerson(page)
    await page.goto(`${base}/profile`)
    await ready(page)
    await page.getByRole('button', { name: texts.edit, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const half = { create: { width: 450, height: 400, channels: 3 as const, background: '#00f' } }
    const blue = await sharp(half).png().toBuffer()
    const picture = { create: { width: 900, height: 400, channels: 3 as const, background: '#f00' } }
    const buffer = await sharp(picture)
      .composite([{ input: blue, left: 450, top: 0 }])
      .png()
      .toBuffer()
    await dialog.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    /** Where red ends and blue begins, as a share of the section. */
    const border = () =>
      dialog.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { width } = canvas
        const context = new OffscreenCanvas(width, 1).getContext('2d', { willReadFrequently: true })
        context?.drawImage(canvas, 0, 0)
        const { data = [] } = context?.getImageData(0, 0, width, 1) ?? {}
        return Array.from({ length: width }, (_, x) => data[x * 4] ?? 0).findIndex((red) => red < 128) / width
      })
    await expect.poll(border).toBeCloseTo(0.5, 2)
    const { left, right } = texts.form.move
    await dialog.getByRole('button', { name: left }).click()
    await expect.poll(border).toBeCloseTo(0.45, 2)
    for (let press = 0; press < 3; press += 1) await dialog.getByRole('button', { name: right }).click()
    await expect.poll(border).toBeCloseTo(0.6, 2)
    await expect(dialog.getByRole('button', { name: right })).toBeFocused()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

test('an enlarged picture of a lesson is moved by single presses [ACCESS-9]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await learnerOf(page, 'start-investing')
  await page.goto(await itemOf(page, 'start-investing', 'The curve that bends'))
  await ready(page)
  await page.getByRole('button', { name: /^Open the picture/ }).click()
  const dialog = page.getByRole('dialog', { name: 'The curve that bends' })
  const image = dialog.locator('img')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const at = () =>
    image.evaluate(({ parentElement: box }) => ({
      x: Math.round(box?.scrollLeft ?? -1),
      y: Math.round(box?.scrollTop ?? -1),
    }))
  for (let more = 0; more < 5; more += 1) await press('Zoom in')
  const middle = await at()
  expect(Math.min(middle.x, middle.y)).toBeGreaterThan(0)
  await press('Scroll right')
  await expect.poll(async () => (await at()).x).toBeGreaterThan(middle.x)
  await press('Scroll left')
  await press('Scroll left')
  await expect.poll(async () => (await at()).x).toBeLessThan(middle.x)
  await press('Scroll down')
  await expect.poll(async () => (await at()).y).toBeGreaterThan(middle.y)
  await press('Scroll up')
  await press('Scroll up')
  await expect.poll(async () => (await at()).y).toBeLessThan(middle.y)
  await expectAccessible(page)
})

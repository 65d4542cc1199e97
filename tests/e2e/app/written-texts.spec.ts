import type { Page } from '@playwright/test'
import { READ_PAGES } from '../../lib/portal/read-pages.ts'
import { hasRested } from '../../lib/portal/ready.ts'
import { expect, ready, test } from '../portal.ts'

/** Keeps what the page makes to format texts, and how it formats without. */
function watchFormatters(page: Page) {
  return page.addInitScript(() => {
    const made: string[] = []
    for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'DisplayNames', 'Collator'] as const) {
      const kind: object = Intl[name]
      const construct = (...given: Parameters<typeof Reflect.construct>) => {
        made.push(name)
        return Reflect.construct(...given)
      }
      Reflect.set(Intl, name, new Proxy(kind, { construct }))
    }
    for (const { prototype } of [Number, Date])
      for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
        const own: unknown = Reflect.get(prototype, name)
        if (typeof own !== 'function') continue
        const apply = (...given: Parameters<typeof Reflect.apply>) => {
          made.push(name)
          return Reflect.apply(...given)
        }
        Reflect.set(prototype, name, new Proxy(own, { apply }))
      }
    Object.assign(window, { made })
  })
}

const madeIn = (page: Page) => page.evaluate(() => Reflect.get(window, 'made'))

/** Uses the page, until all of it is hydrated: parts that come later do so when the browser has time. */
async function hydrated(page: Page) {
  await page.getByRole('banner').getByRole('link').first().hover()
  await ready(page)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
}

for (const path of READ_PAGES)
  test(`${path} makes no formatter when its code starts, because the server has written what it shows [TEXT-4]`, async ({
    page,
  }) => {
    await watchFormatters(page)
    await page.setViewportSize({ width: 412, height: 823 })
    await page.goto(path)
    await hydrated(page)
    expect(await madeIn(page)).toEqual([])
    // The page notices a formatter.
    expect(await page.evaluate(() => [(1).toLocaleString(), Reflect.get(window, 'made')])).toEqual([
      '1',
      ['toLocaleString'],
    ])
  })

test.describe('on a phone in another zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo', viewport: { width: 412, height: 823 } })

  const guests = [
    { who: 'reads', began: hasRested, hasCode: undefined },
    { who: 'uses the page', began: hydrated, hasCode: true },
  ]
  for (const { who, began, hasCode } of guests)
    test(`a guest who ${who} has a time told on their clock when it is nearly in sight, and not before [EVENT-1]`, async ({
      page,
    }) => {
      await watchFormatters(page)
      await page.goto('/')
      const time = page.locator('time[data-zone]').first()
      const written = await time.textContent()
      const box = await time.boundingBox()
      expect(box?.y).toBeGreaterThan(2 * 823)
      await began(page)
      expect(await madeIn(page)).toEqual([])
      await expect(time).toHaveText(written ?? '')
      await time.scrollIntoViewIfNeeded()
      await expect(time).toContainText('GMT+9')
      expect(await page.evaluate(() => window.lecternReady)).toBe(hasCode)
    })
})

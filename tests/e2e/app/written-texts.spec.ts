import { expect, ready, test } from '../portal.ts'

for (const path of ['/courses', '/course-content/funds-and-etfs', '/articles/what-a-fund-costs', '/auth/login'])
  test(`${path} makes no formatter when its code starts, because the server has written what it shows [TEXT-4]`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
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
    await page.setViewportSize({ width: 412, height: 823 })
    await page.goto(path)
    await page.getByRole('banner').getByRole('link').first().hover()
    await ready(page)
    // Parts that come later hydrate when the browser has time.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))))
    expect(await page.evaluate(() => Reflect.get(window, 'made'))).toEqual([])
    // The page notices a formatter.
    expect(await page.evaluate(() => [(1).toLocaleString(), Reflect.get(window, 'made')])).toEqual([
      '1',
      ['toLocaleString'],
    ])
  })

import { LOCALES } from '../../../openapi/generated/constants.ts'
import { expect, test } from '../portal.ts'

test('what a search box of a list asks for is not cut off, in any language, at 320 and 768 px [TEXT-18]', async ({
  page,
}) => {
  const cut: string[] = []
  for (const locale of LOCALES)
    for (const path of ['/courses', '/webinars', '/offline-events', '/articles', '/experts', '/search']) {
      await page.goto(locale === 'en' ? path : `/${locale}${path}`)
      for (const width of [768, 320]) {
        await page.setViewportSize({ width, height: 900 })
        const tooLong = await page
          .getByRole('main')
          .getByRole('searchbox')
          .evaluate((box: HTMLInputElement) => {
            const style = getComputedStyle(box)
            const pen = document.createElement('canvas').getContext('2d')
            if (!pen) throw new Error('no canvas')
            pen.font = style.font
            const room =
              box.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd)
            return pen.measureText(box.placeholder).width > room ? `${box.placeholder} in ${room} px` : null
          })
        if (tooLong) cut.push(`${width} ${locale} ${path}: ${tooLong}`)
      }
    }
  expect(cut).toEqual([])
})

import { LOCALES } from '../../../openapi/generated/constants.ts'
import { expect, expectAccessible, ready, signIn, test } from '../portal.ts'

test('a certificate carries the portal, tutor, time and QR code, and its address is shared [LEARN-56]', async ({
  page,
  context,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'student@lectern.test')
  await page.goto('/finished')
  await ready(page)
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  const sheet = page.getByRole('region', { name: 'Certificate of completion' })
  await expect(sheet.getByText('Lectern', { exact: true })).toBeVisible()
  await expect(sheet.getByText(/^Taught by /)).toBeVisible()
  await expect(sheet.getByText(/lessons? · .*(min|hr).* · Finished on /)).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'QR code with the address of this certificate' })).toBeVisible()
  await expectAccessible(page)
  const code = (await sheet.getByText(/^[2-9A-Z]{4}-/).textContent()) ?? ''
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('The address is copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${portal.url}/certificates/${code}`)

  for (const locale of LOCALES) {
    await page.goto(`${locale === 'en' ? '' : `/${locale}`}/certificates/${code}`)
    await ready(page)
    for (const landscape of [false, true]) {
      const pdf = await page.pdf({ format: 'A4', landscape })
      expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g), `pages in ${locale}`).toHaveLength(1)
    }
  }

  // Whoever comes by another name of the server reads its public address, as the server has written it.
  await page.goto(`${portal.url.replace('127.0.0.1', 'localhost')}/certificates/${code}`)
  await ready(page)
  await expect(sheet).toContainText(`${portal.url}/certificates/${code}`)
})

test('a code that no certificate has is said to be wrong [LEARN-56]', async ({ page }) => {
  const answer = await page.goto('/certificates/AAAA-BBBB-CCCC')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No certificate has this code')
  await expect(page.getByRole('main').getByText('AAAA-BBBB-CCCC')).toBeVisible()
  await expectAccessible(page)
})
test.use({ noise: /status of 404/ })

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, expectAccessible, ready, register, signIn, test } from '../portal.ts'

const PHONE = '+46701234599'

/** The code of the last SMS to the number, from the files that stand in for Twilio; undefined while there is none. */
async function codeFor(dataDir: string, phone: string) {
  const folder = join(dataDir, 'sms')
  const names = (await readdir(folder).catch(() => [])).sort().reverse()
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    if (text.includes(phone)) return /\b\d{6}\b/.exec(text.replace(phone, ''))?.[0]
  }
  return undefined
}

test('a number and a chat are connected, tried and chosen for a reminder [NOTE-11] [NOTE-14]', async ({
  page,
  request,
  portal,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const username = await register(request)
  await signIn(page, username)
  await page.goto('/profile/preferences?active-tab=notifications')
  await ready(page)
  const list = page.getByRole('region', { name: 'Where we reach you' })
  await list.getByLabel('Phone number').fill('070 1')
  await list.getByRole('button', { name: 'Send a code' }).click()
  await expect(list.getByText('Enter the number with its country code')).toBeVisible()
  await list.getByLabel('Phone number').fill('+46 70 123 45 99')
  await page.keyboard.press('Enter')
  await expect(list.getByText(`We sent a code to ${PHONE}.`)).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => codeFor(portal.dataDir, PHONE)).toBeTruthy()
  await list.getByLabel('Code from the message').fill((await codeFor(portal.dataDir, PHONE)) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your number is confirmed.')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Send a test to SMS' })).toBeVisible()

  await list.getByRole('button', { name: 'Connect Telegram' }).click()
  const opening = context.waitForEvent('page')
  await list.getByRole('link', { name: 'Open Telegram' }).click()
  const telegram = await opening
  await telegram.getByRole('button', { name: 'Start' }).click()
  await expect(telegram.getByText('This chat now gets messages')).toBeVisible()
  await expect(page.getByText('Telegram is connected.')).toBeVisible()
  await list.getByRole('button', { name: 'Send a test to Telegram' }).click()
  await expect(page.getByText('The test message is on its way.')).toBeVisible()
  await expect(async () => {
    await telegram.reload()
    await expect(telegram.getByText('This is the test message that you asked for.')).toBeVisible({ timeout: 1000 })
  }).toPass()

  await page.getByRole('button', { name: 'Add a reminder' }).click()
  const rule = page.getByRole('group', { name: 'Reminder 1' })
  await expect(rule.getByLabel('How').getByRole('option')).toHaveText(['By SMS', 'In the portal', 'By Telegram'])
  await rule.getByLabel('How').selectOption('By Telegram')
  await page.getByLabel('Keep my phone quiet').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(rule.getByLabel('How')).toHaveValue('telegram')
  await expect(page.getByLabel('From')).toHaveValue('22:00')
  await expect(page.getByRole('region', { name: 'Last messages to you' })).toContainText('Test message')
  await expectAccessible(page)

  await list.getByRole('button', { name: 'Disconnect Telegram' }).click()
  await expect(page.getByText('Disconnected.')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Connect Telegram' })).toBeVisible()
  await expect(rule.getByLabel('How').getByRole('option', { selected: true })).toHaveText('By Telegram (not connected)')
})

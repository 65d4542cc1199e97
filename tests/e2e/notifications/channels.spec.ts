import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { localised } from '../../../src/platform/texts/locales.ts'
import { readTexts } from '../../lib/locale-texts.ts'
import { textsOf } from '../paths/kit/texts.ts'
import { expect, expectAccessible, ready, register, signIn, test } from '../portal.ts'

/** The code of the last SMS to the number, from the files that stand in for Twilio; undefined while there is none. */
async function codeFor(dataDir: string, phone: string) {
  const folder = join(dataDir, 'sms')
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .reverse()
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8')
    if (text.includes(phone)) return /\b\d{6}\b/.exec(text.replace(phone, ''))?.[0]
  }
  return undefined
}

/** A text of a page that is no part of the portal, in the language of the test. */
const textOf = (locale: string, area: string, key: string) =>
  z.looseObject({ [key]: z.string() }).parse(readTexts(locale)[area])[key] ?? ''

/** The page of the chat shows what had come when it was loaded. */
const expectMessages = (telegram: Page, count: number) =>
  expect(async () => {
    await telegram.reload()
    await expect(telegram.getByRole('listitem')).toHaveCount(count, { timeout: 1000 })
  }).toPass()

for (const locale of ['en', 'ar'] as const)
  test(`a number and a chat are connected, tried and chosen for a reminder, on a phone by keyboard, ${locale} [NOTE-11] [NOTE-14]`, async ({
    page,
    request,
    portal,
    context,
  }) => {
    const say = textsOf(locale)
    const sms = say('channels:name.sms')
    const telegramName = say('channels:name.telegram')
    // A number of each language, because both are kept beside each other.
    const phone = locale === 'en' ? '+46701234599' : '+46701234598'
    await page.setViewportSize({ width: 360, height: 740 })
    const username = await register(request)
    await signIn(page, username)
    await page.goto(localised(locale, '/profile/preferences?active-tab=notifications'))
    await ready(page)
    const list = page.getByRole('region', { name: say('channels:title') })
    const press = (name: string) => list.getByRole('button', { name, exact: true }).press('Enter')
    await list.getByLabel(say('channels:phone')).fill('070 1')
    await press(say('channels:send'))
    await expect(list.getByText(say('channels:phoneInvalid'))).toBeVisible()
    await list.getByLabel(say('channels:phone')).fill(phone.replace('+4670', '+46 70 '))
    await page.keyboard.press('Enter')
    await expect(list.getByText(say('channels:codeSent', { phone }))).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => codeFor(portal.dataDir, phone)).toBeTruthy()
    await list.getByLabel(say('channels:code')).fill((await codeFor(portal.dataDir, phone)) ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('channels:connected.sms'))).toBeVisible()
    await expect(list.getByRole('button', { name: say('channels:testOf', { channel: sms }) })).toBeVisible()

    await press(say('channels:connectOf', { channel: telegramName }))
    const opening = context.waitForEvent('page')
    await list.getByRole('link', { name: say('channels:telegramOpen') }).press('Enter')
    const telegram = await opening
    await telegram
      .getByRole('button', { name: textOf(locale, 'telegram-simulator', 'start'), exact: true })
      .press('Enter')
    // It goes away by itself.
    await expect(page.getByText(say('channels:connected.telegram'))).toBeVisible()
    await expectMessages(telegram, 2)
    await expectAccessible(telegram)
    await press(say('channels:testOf', { channel: telegramName }))
    await expect(page.getByText(say('channels:tested'))).toBeVisible()
    await expectMessages(telegram, 3)

    await page.getByRole('button', { name: say('preferences:notifications.add') }).press('Enter')
    const rule = page.getByRole('group', { name: say('preferences:notifications.row', { number: 1 }) })
    const how = rule.getByLabel(say('preferences:notifications.channel'), { exact: true })
    const byTelegram = say('preferences:notifications.channels.telegram')
    await expect(how.getByRole('option')).toHaveText([
      say('preferences:notifications.channels.sms'),
      say('preferences:notifications.channels.ws'),
      byTelegram,
    ])
    await how.selectOption(byTelegram)
    await page.getByLabel(say('channels:quiet.label')).press('Space')
    await page.getByRole('button', { name: say('preferences:save'), exact: true }).press('Enter')
    await expect(page.getByText(say('preferences:saved'))).toBeVisible()
    await page.reload()
    await ready(page)
    await expect(how).toHaveValue('telegram')
    await expect(page.getByLabel(say('channels:quiet.from'), { exact: true })).toHaveValue('22:00')

    const last = page.getByRole('region', { name: say('channels:messages.title') })
    await expect(last).toContainText(say('channels:messages.kind.channelTest'))
    // A mail stands among them.
    await expect(last).toContainText(say('channels:messages.kind.verifyEmail'))
    await expect(last.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const tryIt = list.getByRole('button', { name: say('channels:testOf', { channel: sms }), exact: true })
    for (let more = 0; more < 4; more += 1) {
      const sent = page.waitForResponse('**/channels/sms/test')
      await tryIt.press('Enter')
      expect((await sent).status()).toBe(204)
      await expect(tryIt).toBeEnabled()
    }
    await page.reload()
    await ready(page)
    await last.getByRole('button', { name: say('pages.next'), exact: true }).press('Enter')
    await expect(last.getByRole('status')).toHaveText(say('pages.current', { page: 2, total: 2 }))
    await expect(last).toContainText(say('channels:messages.kind.verifyEmail'))
    await expectAccessible(page)

    await press(say('channels:disconnectOf', { channel: telegramName }))
    await expect(page.getByText(say('channels:disconnected'))).toBeVisible()
    await expect(list.getByRole('button', { name: say('channels:connectOf', { channel: telegramName }) })).toBeVisible()
    await expect(how.getByRole('option', { selected: true })).toHaveText(
      say('preferences:notifications.notConnected', { name: byTelegram }),
    )
  })

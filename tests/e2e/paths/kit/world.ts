import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import type { Locale } from '../../../../openapi/generated/portal.ts'
import { localised } from '../../../../src/platform/texts/locales.ts'
import { expect, ready } from '../../portal.ts'
import type { Portal } from '../../server.ts'
import type { Clock } from './clock.ts'
import type { Gates } from './gates.ts'
import type { Say } from './texts.ts'

/** What every path can use. */
export interface World {
  page: Page
  context: BrowserContext
  /** calls the server directly, without the page */
  request: APIRequestContext
  portal: Portal
  locale: Locale
  say: Say
  gates: Gates
  clock: Clock
}

/** Opens a page in the language of the path and waits until it is hydrated. */
export async function visit({ page, locale }: Pick<World, 'page' | 'locale'>, path: string) {
  await page.goto(localised(locale, path))
  await ready(page)
}

/** Waits until the address is that path, in the language of the path and with that query. */
export const expectAt = ({ page, locale }: Pick<World, 'page' | 'locale'>, path: string) =>
  expect(page).toHaveURL(localised(locale, path))

export const buttonOf = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true })

/** Presses with the keyboard, because the mouse would also hover over something. */
export const press = (what: Locator) => what.press('Enter')

/** Closes a dialog and waits until the page has the focus again; a menu that is opened before would lose it and close. */
export async function closeDialog(dialog: Locator) {
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(dialog.page().locator(':focus')).toHaveCount(1)
}

/** Links within the site to that path, in the language of the path. */
export const linkTo = ({ page, locale }: Pick<World, 'page' | 'locale'>, where: Page | Locator, path: string) =>
  where.getByRole('link').and(page.locator(`a[href="${localised(locale, path)}"]`))

/** Goes to a page that is linked in the footer, and ends the pending calls. */
export async function leaveFor(world: World, path: string) {
  const before = world.gates.underWay()
  await press(linkTo(world, world.page.getByRole('contentinfo'), path).first())
  await expectAt(world, path)
  await world.gates.abandon(before)
}

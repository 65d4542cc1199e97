import type { ElementHandle, Locator, Page } from '@playwright/test'
import type { Locale, Report, ReportEntry } from '../../openapi/generated/portal.ts'
import { DEMO_PASSWORD } from '../../server/demo/password.ts'
import { localised } from '../../src/platform/texts/locales.ts'
import { readTexts } from '../lib/locale-texts.ts'

/** How long a page may take to show the control to press. */
const PATIENCE_MS = 5_000

/** A person at the portal who repeats the actions of a report. */
export interface Person {
  page: Page
  locale: Locale
  text(area: 'auth' | 'common' | 'modals', key: string): string
}

/** Performs an action, or returns why that is impossible; `rest` are the later entries of the report. */
type Act = (person: Person, payload: ReportEntry['payload'], rest: Report['entries']) => Promise<string | null>

export function personAt(page: Page, locale: Locale): Person {
  const all: unknown = readTexts(locale)
  const read = (texts: unknown, key: string): unknown => Reflect.get(Object(texts), key)
  return { page, locale, text: (area, key) => String([area, ...key.split('.')].reduce(read, all)) }
}

const press = async (control: Locator) => pressHydrated(await control.first().elementHandle({ timeout: PATIENCE_MS }))

/** Waits for hydration, because before it a link loads a new document and a button does nothing. */
async function pressHydrated(control: ElementHandle | null) {
  const page = await (await control?.ownerFrame())?.page()
  await page?.waitForFunction(
    (element) => Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps')),
    control,
    { timeout: PATIENCE_MS },
  )
  await control?.click({ timeout: PATIENCE_MS })
  return null
}

const button = ({ page, text }: Person, area: 'auth' | 'common' | 'modals', key: string) =>
  page.getByRole('button', { name: text(area, key), exact: true })

/** A link on the page with that path and the same query parameters. */
async function followLink({ page, locale }: Person, to: string) {
  if (to.split('?')[0]?.includes('…')) return 'its address is not told'
  const { pathname, searchParams } = new URL(localised(locale, to), page.url())
  const wanted = { pathname, names: [...searchParams.keys()].join() }
  const link = await page.waitForFunction(
    ({ pathname, names }) =>
      [...document.links].find(
        (one) =>
          one.pathname === pathname &&
          [...new URL(one.href).searchParams.keys()].join() === names &&
          one.checkVisibility(),
      ),
    wanted,
    { timeout: PATIENCE_MS },
  )
  return pressHydrated(link.asElement())
}

/** Signs in as the demo's student instead of the original person; fails if the original sign-in failed. */
export async function signIn(person: Person, isRight: boolean) {
  const { page, text } = person
  await page.getByLabel(text('auth', 'username'), { exact: true }).fill('student@lectern.test')
  await page.getByLabel(text('auth', 'password'), { exact: true }).fill(isRight ? DEMO_PASSWORD : 'another')
  return press(
    page
      .locator('form')
      .filter({ has: page.locator('[type=password]') })
      .locator('[type=submit]'),
  )
}

async function signOut(person: Person) {
  const { page, text } = person
  const [before = ''] = text('common', 'nav.account').split('{{')
  await press(page.getByRole('banner').getByRole('button', { name: before }))
  return press(button(person, 'common', 'nav.signOut'))
}

const kindOf = (thing: unknown): unknown => Reflect.get(Object(thing), 'kind')

/** The actions of a person, by machine and event. */
export const ACTS: Readonly<Record<string, Act>> = {
  'navigation GO': (person, { to, replace }) =>
    // A navigation that replaces the current page happens by itself.
    replace === true ? Promise.resolve(null) : followLink(person, String(to)),
  'modal OPEN': async (person, { modal }) =>
    kindOf(modal) === 'feedback-form' && Reflect.get(Object(modal), 'type') === 'platform'
      ? press(person.page.getByRole('link', { name: person.text('common', 'footer.feedback') }))
      : `no way to open "${kindOf(modal)}" is known`,
  // Back closes a modal without asking about input that was not repeated.
  'modal CLOSE': async ({ page }) => {
    await page.goBack()
    return null
  },
  'unsaved LEAVE': async ({ page }, { way }) => {
    if (kindOf(way) !== 'modal') return 'no way to leave is known'
    await page.getByRole('dialog').last().waitFor({ timeout: PATIENCE_MS })
    await page.keyboard.press('Escape')
    return null
  },
  'unsaved STAY': (person) => press(button(person, 'modals', 'unsaved.stay')),
  'unsaved DISCARD': (person) => press(button(person, 'modals', 'unsaved.discard')),
  'auth SIGN_IN': (person, _, rest) => {
    const answer = rest.find(({ type }) => type.endsWith('.actor.signIn'))
    return signIn(person, answer?.type.startsWith('xstate.done') ?? true)
  },
  'auth LOGOUT': signOut,
}

/** Actions that a single page cannot repeat, or only with data that a report does not contain. */
export const REASONS: Readonly<Record<string, string>> = {
  'auth SIGN_UP': 'what was typed is not told',
  'auth EXCHANGE': 'another provider decides that',
  'auth PEER.TOKENS': 'another tab does that',
  'auth PEER.SIGNED_OUT': 'another tab does that',
  'lesson PEER.COMPLETED': 'another tab does that',
  'quiz PEER.SUBMITTED': 'another tab does that',
  'channel-connection START': 'somebody would get a message',
  'channel-connection CONFIRM': 'the code is not told',
  'channel-connection CANCEL': 'nothing was begun',
  'checkout CODE': 'what was typed is not told',
  'checkout REMOVE_CODE': 'what was typed is not told',
  'checkout BUY': 'somebody would pay for it',
  'checkout GIVE_UP': 'an order of another person is not there',
  'unsaved DIRTY': 'what was typed is not told',
  'unsaved CLEAN': 'what was typed is not told',
}

/** Events that the page and the browser cause by themselves. */
export const BY_ITSELF: readonly string[] = [
  'app BEGIN',
  'modal URL',
  'auth GIVE_UP',
  'auth VISIBLE',
  'auth HIDDEN',
  'auth ONLINE',
  'auth REFRESH_USER',
  'auth UNAUTHORIZED',
  'outbox SIGNED_IN',
  'outbox SIGNED_OUT',
  'outbox FLUSH',
  'outbox LEAVE',
  'quiz GRADED',
  'quiz REFUSED',
  'reauthentication ASK',
  'checkout RETURN',
  'checkout LEAVE',
  ...['FOLLOW', 'UNFOLLOW', 'ELECTED', 'OPENED', 'RECEIVED', 'CUT', 'ONLINE'].map(
    (type) => `notification-line ${type}`,
  ),
  ...['NOTIFICATION', 'HEARD', 'NEWCOMER', 'READ'].map((type) => `notification-line PEER.${type}`),
]

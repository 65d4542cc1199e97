import { expect } from '@playwright/test'
import type { PeerEvent } from '../../../../machines/session.ts'
import { PASSWORD, type Person, storageTab } from './person.ts'
import { buttonOf, press, type World } from './world.ts'

/** A browser in which people sign in and out. */
export interface AuthScene {
  world: World
  /** the person whose sessions are stored and come from other tabs */
  ann: Person
  /** the person who is signed in, or was last */
  me: Person
  /** whether the page has a form with unsaved input */
  isTyped: boolean
  /** whether the form of registration is open over the page of an expired session */
  isRegistering: boolean
  /** whether a new person is about to see the welcome modal */
  isWelcomed: boolean
  /** how many calls have been refused */
  probes: number
}

/** When the browser stored its tokens, in epoch milliseconds; null when it has none. */
export const storedSession = ({ page }: World): Promise<{ at: number } | null> =>
  page.evaluate(() => {
    const token = localStorage.getItem('lectern.access-token')
    if (token === null) return null
    const noted = Number(localStorage.getItem('lectern.granted-at'))
    if (noted) return { at: noted }
    const claims: { iat: number } = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    return { at: claims.iat * 1000 }
  })

/** The account in the header; every person here has the same name. */
export const account = ({ page, say }: World) =>
  page.getByRole('banner').getByRole('button', { name: say('nav.account', { name: 'Mira Novak' }), exact: true })

/** Sends a message from another tab, after that tab has done what it reports. */
export async function tell(world: World, event: PeerEvent, person: Person | null) {
  const tab = await storageTab(world)
  await tab.evaluate(
    ([said, tokens]) => {
      const entries = [
        ['lectern.access-token', tokens?.accessToken ?? null],
        ['lectern.refresh-token', tokens?.refreshToken ?? null],
        ['lectern.granted-at', 'grant' in said ? String(said.grant.at) : null],
      ] as const
      for (const [key, value] of entries) {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, value)
      }
      const channel = new BroadcastChannel('lectern.session')
      channel.postMessage(said)
      channel.close()
    },
    [event, person?.grant.tokens ?? null] as const,
  )
}

/** The sign-in form: in a modal when the session has expired, otherwise on its own page. */
async function formOf(scene: AuthScene, isOver: boolean) {
  const { page, say } = scene.world
  const dialog = page.getByRole('dialog')
  if (isOver && scene.isRegistering) {
    await buttonOf(dialog, say('auth:title')).click()
    scene.isRegistering = false
  }
  if (isOver) return dialog
  const main = page.getByRole('main')
  const password = main.getByLabel(say('auth:password'), { exact: true })
  if (scene.isTyped || !page.url().includes('/auth/login') || page.url().includes('code=')) {
    if (!page.url().includes('/auth/login'))
      await press(page.getByRole('banner').getByRole('link', { name: say('nav.signIn') }))
    if (scene.isTyped) await buttonOf(page.getByRole('dialog'), say('modals:unsaved.discard')).click()
    scene.isTyped = false
  }
  await expect(page).toHaveURL(/auth\/login/)
  await expect(password).toBeVisible()
  return main
}

export async function signInWith(scene: AuthScene, isOver: boolean) {
  const { say } = scene.world
  const form = await formOf(scene, isOver)
  scene.me = scene.ann
  await form.getByLabel(say('auth:username')).fill(scene.ann.username)
  await form.getByLabel(say('auth:password'), { exact: true }).fill(PASSWORD)
  await buttonOf(form, say('auth:submit')).click()
}

let newcomers = 0

export async function signUpWith(scene: AuthScene, isOver: boolean) {
  const { page, say } = scene.world
  let form = page.getByRole('main')
  if (isOver) {
    form = page.getByRole('dialog')
    if (!scene.isRegistering) await buttonOf(form, say('auth:signUp')).click()
  } else if (!scene.isTyped) {
    form = await formOf(scene, isOver)
    await form.getByRole('link', { name: say('auth:signUp') }).click()
  }
  newcomers += 1
  const values = [
    [say('auth:firstName'), 'Mira'],
    [say('auth:lastName'), 'Novak'],
    [say('auth:username'), `newcomer-${process.pid}-${newcomers}-${Date.now()}@lectern.test`],
  ] as const
  for (const [label, value] of values) await form.getByLabel(label, { exact: true }).fill(value)
  await form.getByLabel(say('auth:password'), { exact: true }).fill(PASSWORD)
  scene.isTyped = !isOver
  await buttonOf(form, say('auth:signUp')).click()
}

export async function logOut({ world }: AuthScene) {
  await press(account(world))
  await press(buttonOf(world.page, world.say('nav.signOut')))
}
